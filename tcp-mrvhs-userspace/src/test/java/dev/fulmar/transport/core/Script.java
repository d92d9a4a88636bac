package dev.fulmar.transport.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A conversation with one side of a connection, line by line, after the manner of packetdrill.
 *
 * <pre>
 *   # what it shows, and by which section of an RFC
 *   config mss 1000, timestamps off          before anything else, if at all
 *   listen                                   or: connect
 *   +0    &lt; S  0:0(0) win 10000 &lt;mss 1000&gt;   the peer's segment arrives
 *   +0    &gt; S. 0:0(0) ack 1 &lt;mss 1000&gt;       this is sent; what is not named is not compared
 *   +1s   none                               nothing is sent, also not meanwhile
 *   +0    write 3000                         what the user does
 *   +0    expect state ESTABLISHED           how it stands
 * </pre>
 *
 * <p>A time is since the line before; until then nothing may be sent but what the line names.
 * Sequence numbers count from the initial ones, so that 1 is the first byte either way.
 *
 * @param name of the file
 * @param lines without remarks
 */
record Script(String name, List<Line> lines) {
  private static final Pattern LINE =
      Pattern.compile("(?:\\+(\\d+(?:\\.\\d+)?)(ns|us|ms|s|m|)\\s+)?(\\S+)\\s*(.*)");

  /**
   * One line.
   *
   * @param number in the file, from 1
   * @param waitNanos since the line before
   * @param word what kind it is
   * @param rest what follows the word
   */
  record Line(int number, long waitNanos, String word, String rest) {}

  static Script read(Path file) throws IOException {
    return parse(file.getFileName().toString(), Files.readAllLines(file));
  }

  static Script parse(String name, List<String> text) {
    List<Line> lines = new ArrayList<>();
    for (int number = 1; number <= text.size(); number++) {
      String line = text.get(number - 1).replaceFirst("#.*", "").strip();
      if (!line.isEmpty()) {
        lines.add(line(name, number, line));
      }
    }
    if (text.isEmpty() || !text.get(0).startsWith("# ")) {
      throw new IllegalArgumentException(name + ":1: says not what it shows, must begin with '# '");
    }
    return new Script(name, List.copyOf(lines));
  }

  private static Line line(String name, int number, String text) {
    Matcher words = LINE.matcher(text);
    if (!words.matches()) {
      throw new IllegalArgumentException(
          "%s:%d: '%s' is no line, allowed: [+TIME] WORD ...".formatted(name, number, text));
    }
    return new Line(number, nanos(words.group(1), words.group(2)), words.group(3), words.group(4));
  }

  private static long nanos(String amount, String unit) {
    if (amount == null) {
      return 0;
    }
    double nanos =
        switch (unit) {
          case "ns" -> 1;
          case "us" -> 1e3;
          case "ms" -> 1e6;
          case "m" -> 60e9;
          default -> 1e9;
        };
    return Math.round(Double.parseDouble(amount) * nanos);
  }
}
