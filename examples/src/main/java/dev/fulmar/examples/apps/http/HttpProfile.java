package dev.fulmar.examples.apps.http;

import dev.fulmar.rlnc.netty.client.ClientConfig;
import dev.fulmar.rlnc.netty.client.PlainRestClient;
import dev.fulmar.rlnc.netty.client.RequestClient;
import dev.fulmar.rlnc.netty.client.PaperClient;
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
  /** Network-coded, as in the paper. */
  PAPER,
  /** The same request until it is answered. */
  REST;

  /** The name as the user writes it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  RequestClient client(URI uri, ClientConfig config) {
    return this == PAPER ? PaperClient.to(uri, config) : PlainRestClient.to(uri, config);
  }

  /** The formula of the paper that says how many additional requests to expect. */
  String formula() {
    return this == PAPER ? "Eq. 2" : "Eq. 1";
  }

  /** What it says. */
  double expectedAdditional(long requests, double loss, double alpha) {
    return this == PAPER
        ? ExpectedAdditional.networkCoded(requests, loss, alpha)
        : ExpectedAdditional.rest(requests, loss);
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
