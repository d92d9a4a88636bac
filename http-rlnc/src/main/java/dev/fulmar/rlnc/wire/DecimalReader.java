package dev.fulmar.rlnc.wire;

import dev.fulmar.rlnc.wire.Refusal.Reason;

/** Reads decimal numbers and the characters between them, from left to right, no others. */
final class DecimalReader {
  private static final int MAX_DIGITS = 18; // always fits into a long

  private final String text;
  private int at;

  DecimalReader(String text) {
    this.text = text;
  }

  /** The digits here as a number; a leading zero is only the number 0. */
  long number() throws RefusedException {
    int from = at;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    int digits = at - from;
    if (digits == 0 || digits > MAX_DIGITS || (digits > 1 && text.charAt(from) == '0')) {
      throw malformed(from, "a number of 1 to %d digits".formatted(MAX_DIGITS));
    }
    return Long.parseLong(text, from, at, 10);
  }

  /** Goes past a character that must be here. */
  void expect(char character) throws RefusedException {
    if (isEnd() || text.charAt(at) != character) {
      throw malformed(at, "'" + character + "'");
    }
    at++;
  }

  void expectEnd() throws RefusedException {
    if (!isEnd()) {
      throw malformed(at, "the end");
    }
  }

  boolean isEnd() {
    return at == text.length();
  }

  private static RefusedException malformed(int position, String allowed) {
    return new RefusedException(
        Reason.MALFORMED, "at character %d, allowed: %s".formatted(position + 1, allowed));
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }
}
