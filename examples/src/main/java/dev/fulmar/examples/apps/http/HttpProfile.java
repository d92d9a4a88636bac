package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.protocol.ExpectedAdditional;
import java.net.URI;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How requests are sent. */
enum HttpProfile {
  /** Network-coded, one connection an attempt, as in the paper. */
  PAPER(5, 1),
  /** Network-coded by version 1 of the protocol. */
  FAST(16, 8),
  /** The same request until it is answered. */
  REST(1, 1);

  /** What a symbol has beside body and target, its identity, fields and lengths, at most. */
  private static final int FAST_HEAD_BYTES = 128;

  private static final int FAST_USUAL_HEAD_BYTES = 1024;

  private final int scb;
  private final int window;

  HttpProfile(int scb, int window) {
    this.scb = scb;
    this.window = window;
  }

  /** How many requests are combined at most, unless the user says otherwise. */
  int scb() {
    return scb;
  }

  /** How many transmissions wait for their answer at a time, unless the user says otherwise. */
  int window() {
    return window;
  }

  /** The name as the user writes it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What a request needs in a symbol beside its body: its head and its identity, at most. */
  int headBytes(URI uri) {
    return this == FAST
        ? Math.max(FAST_USUAL_HEAD_BYTES, FAST_HEAD_BYTES + uri.toString().length())
        : 0;
  }

  /** The formula of the paper that says how many additional requests to expect. */
  String formula() {
    return this == REST ? "Eq. 1" : "Eq. 2";
  }

  /** What it says. */
  double expectedAdditional(long requests, double loss, double alpha) {
    return this == REST
        ? ExpectedAdditional.rest(requests, loss)
        : ExpectedAdditional.networkCoded(requests, loss, alpha);
  }

  private static String words() {
    return Arrays.stream(values()).map(HttpProfile::word).collect(Collectors.joining(", "));
  }

  /** From the name. */
  static final class Converter implements ITypeConverter<HttpProfile> {
    @Override
    public HttpProfile convert(String text) {
      return Arrays.stream(values())
          .filter(profile -> profile.word().equals(text))
          .findAny()
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "'%s' is not allowed, allowed: %s".formatted(text, words())));
    }
  }

  /** For the help. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return List.of(words()).iterator();
    }
  }
}
