package dev.fulmar.netem;

import static java.util.stream.Collectors.joining;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.Locale;
import java.util.stream.Stream;

/** The lines of a log of verdicts, one after the other. */
final class VerdictLines {
  /** More than any line needs: a file without line ends is not read into memory. */
  private static final int MAX_LINE_CHARS = 100;

  private final BufferedReader in;
  private final String name;
  private long number;

  /** A line: the verdict about a packet. */
  record Line(Direction direction, long index, Verdict verdict) {}

  /** Reads the header. */
  VerdictLines(BufferedReader in, String name) throws IOException {
    this.in = in;
    this.name = name;
    String header = read();
    if (!VerdictLog.HEADER.equals(header)) {
      throw refusal("'%s' is no header".formatted(header == null ? "" : header), VerdictLog.HEADER);
    }
  }

  /** The next line; null at the end. */
  Line next() throws IOException {
    String text = read();
    if (text == null) {
      return null;
    }
    String[] fields = text.split(",", -1);
    if (fields.length != 4) {
      throw refusal("'%s' has not four fields".formatted(text), "a line such as UP,17,LOST,1200");
    }
    number("size", fields[3], 0);
    return new Line(
        constant(Direction.class, fields[0]),
        number("index", fields[1], 1),
        constant(Verdict.class, fields[2]));
  }

  VerdictLogException refusal(String problem, String allowed) {
    return new VerdictLogException(name, Math.max(1, number), problem, allowed);
  }

  private String read() throws IOException {
    number++;
    StringBuilder line = new StringBuilder();
    int next = in.read();
    if (next < 0) {
      return null;
    }
    while (next >= 0 && next != '\n') {
      line.append((char) next);
      if (line.length() > MAX_LINE_CHARS) {
        throw refusal("has more than %d characters".formatted(MAX_LINE_CHARS), "UP,17,LOST,1200");
      }
      next = in.read();
    }
    return line.toString();
  }

  private <E extends Enum<E>> E constant(Class<E> type, String text) {
    for (E constant : type.getEnumConstants()) {
      if (constant.name().equals(text)) {
        return constant;
      }
    }
    throw refusal(
        "'%s' is no %s".formatted(text, type.getSimpleName().toLowerCase(Locale.ROOT)),
        Stream.of(type.getEnumConstants()).map(Enum::name).collect(joining(", ")));
  }

  private long number(String field, String text, long least) {
    if (text.matches("[0-9]{1,18}")) {
      long number = Long.parseLong(text);
      if (number >= least) {
        return number;
      }
    }
    throw refusal("'%s' is no %s".formatted(text, field), "a whole number from " + least);
  }
}
