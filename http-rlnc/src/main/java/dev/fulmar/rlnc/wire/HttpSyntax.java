package dev.fulmar.rlnc.wire;

/** What the parts of an HTTP message may be made of. */
final class HttpSyntax {
  private static final String TOKEN_MARKS = "!#$%&'*+-.^_`|~"; // RFC 9110, 5.6.2

  private HttpSyntax() {}

  static boolean isTokenCharacter(char character) {
    return StructuredReader.isAlpha(character)
        || StructuredReader.isDigit(character)
        || TOKEN_MARKS.indexOf(character) >= 0;
  }

  /** A method (RFC 9110, 9.1). */
  static boolean isToken(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isTokenCharacter(text.charAt(i))) {
        return false;
      }
    }
    return !text.isEmpty();
  }

  /** A field name as Binary HTTP has it (RFC 9292, 3.6); a pseudo-field is none. */
  static boolean isFieldName(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) >= 'A' && text.charAt(i) <= 'Z') {
        return false;
      }
    }
    return isToken(text);
  }

  /**
   * A field value (RFC 9110, 5.5): visible characters and bytes from 0x80, with white space only
   * between them.
   */
  static boolean isFieldValue(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      boolean isInside = i > 0 && i < text.length() - 1;
      boolean isBlank = character == ' ' || character == '\t';
      boolean isVisible = character > ' ' && character <= 0xff && character != 0x7f;
      if (!isVisible && !(isBlank && isInside)) {
        return false;
      }
    }
    return true;
  }

  /** A path with or without a query (RFC 9112, 3.2.1); what a URI may not hold is not checked. */
  static boolean isTarget(String text) {
    for (int i = 0; i < text.length(); i++) {
      char character = text.charAt(i);
      if (character <= ' ' || character >= 0x7f || character == '#') {
        return false;
      }
    }
    return text.startsWith("/");
  }
}
