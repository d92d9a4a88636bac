package dev.fulmar.netem.trace;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.io.Reader;

/** The lines of a trace, one by one, none of them large; knows where it is for refusals. */
final class TraceLines {
  /** No line of either form needs more. */
  private static final int MAX_LINE_CHARS = 200;

  private static final int MAX_SHOWN_CHARS = 40;

  private final String name;
  private final Reader reader;
  private int number;
  private String ahead;

  /**
   * @param name of the file, for refusals
   */
  TraceLines(String name, Reader reader) {
    this.name = requireNonNull(name, "name");
    this.reader = requireNonNull(reader, "reader");
  }

  String name() {
    return name;
  }

  /** The next line, which stays the next; null at the end. */
  String peek() throws IOException {
    if (ahead == null) {
      ahead = read();
    }
    return ahead;
  }

  /**
   * The next line, without its end; null at the end.
   *
   * @throws TraceException if it is empty or too long
   */
  String next() throws IOException {
    String line = peek();
    ahead = null;
    if (line != null) {
      number++;
      if (line.isEmpty()) {
        throw new TraceException(
            "%s line %d is empty; allowed: no empty line".formatted(name, number));
      }
    }
    return line;
  }

  /** A refusal of something in the line that was read last. */
  TraceException refusal(String text, String problem, String allowed) {
    String shown =
        text.length() <= MAX_SHOWN_CHARS ? text : text.substring(0, MAX_SHOWN_CHARS) + "...";
    return new TraceException(
        "%s line %d: '%s' %s; allowed: %s".formatted(name, number, shown, problem, allowed));
  }

  /** A refusal of the whole file. */
  TraceException refusal(String problem, String allowed) {
    return new TraceException("%s %s; allowed: %s".formatted(name, problem, allowed));
  }

  private String read() throws IOException {
    StringBuilder line = new StringBuilder();
    int read = reader.read();
    if (read < 0) {
      return null;
    }
    while (read >= 0 && read != '\n') {
      if (line.length() == MAX_LINE_CHARS) {
        throw new TraceException(
            "%s line %d is too long; allowed: at most %d characters"
                .formatted(name, number + 1, MAX_LINE_CHARS));
      }
      line.append((char) read);
      read = reader.read();
    }
    int length = line.length();
    return length > 0 && line.charAt(length - 1) == '\r'
        ? line.substring(0, length - 1)
        : line.toString();
  }
}
