package dev.fulmar.examples.apps.coap;

/** A text of about 2 kB: more than one datagram carries, so that it comes in blocks (RFC 7959). */
final class LargeText {
  private static final int LINES = 30;
  private static final String LINE =
      "line %02d of a text that needs more than one block to arrive in\n";

  private LargeText() {}

  static String get() {
    StringBuilder lines = new StringBuilder();
    for (int line = 1; line <= LINES; line++) {
      lines.append(LINE.formatted(line));
    }
    return lines.toString();
  }
}
