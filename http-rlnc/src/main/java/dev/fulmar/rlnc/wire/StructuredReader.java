package dev.fulmar.rlnc.wire;

import dev.fulmar.rlnc.wire.Refusal.Reason;

/** Goes through the text of a structured field, a character at a time (RFC 9651, 4.2). */
final class StructuredReader {
  private final String text;
  private int at;

  StructuredReader(String text) {
    this.text = text;
  }

  boolean isEnd() {
    return at == text.length();
  }

  /** The character here; 0, which is allowed nowhere, at the end. */
  char peek() {
    return isEnd() ? 0 : text.charAt(at);
  }

  /** Goes past the character here; 0 at the end. */
  char next() {
    return isEnd() ? 0 : text.charAt(at++);
  }

  /** Goes past a character if it is here. */
  boolean skip(char character) {
    boolean isHere = !isEnd() && text.charAt(at) == character;
    if (isHere) {
      at++;
    }
    return isHere;
  }

  void expect(char character) throws RefusedException {
    if (!skip(character)) {
      throw malformed("'" + character + "'");
    }
  }

  void skipSpaces() {
    while (peek() == ' ') {
      next();
    }
  }

  /** Goes past optional white space (RFC 9110, 5.6.3). */
  void skipBlanks() {
    while (peek() == ' ' || peek() == '\t') {
      next();
    }
  }

  /** Where this is, for {@link #from}. */
  int mark() {
    return at;
  }

  /** The text from a mark to here. */
  String from(int mark) {
    return text.substring(mark, at);
  }

  /** A key, of a dictionary's member or a parameter (RFC 9651, 4.2.3.3). */
  String key() throws RefusedException {
    int from = at;
    if (!isLower(peek()) && peek() != '*') {
      throw malformed("a key");
    }
    while (isLower(peek()) || isDigit(peek()) || "_-.*".indexOf(peek()) >= 0) {
      at++;
    }
    return from(from);
  }

  /** A mistake here. */
  RefusedException malformed(String allowed) {
    return new RefusedException(
        Reason.MALFORMED, "at character %d, allowed: %s".formatted(at + 1, allowed));
  }

  static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  static boolean isLower(char character) {
    return character >= 'a' && character <= 'z';
  }

  static boolean isAlpha(char character) {
    return isLower(character) || (character >= 'A' && character <= 'Z');
  }
}
