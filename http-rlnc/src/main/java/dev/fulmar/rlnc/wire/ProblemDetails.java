package dev.fulmar.rlnc.wire;

/** The body of an HTTP response that refuses: {@code application/problem+json} (RFC 9457). */
public final class ProblemDetails {
  /** The media type of {@link #json}. */
  public static final String MEDIA_TYPE = "application/problem+json";

  private ProblemDetails() {}

  /**
   * The JSON object; its type is {@code about:blank}, which is left out (RFC 9457, 3.1.1).
   *
   * @param status the HTTP status code
   * @param title what the status code is called
   * @param detail what was wrong and what is allowed
   */
  public static String json(int status, String title, String detail) {
    return "{\"title\": \"%s\", \"status\": %d, \"detail\": \"%s\"}"
        .formatted(escape(title), status, escape(detail));
  }

  private static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    for (int at = 0; at < text.length(); at++) {
      char character = text.charAt(at);
      if (character == '"' || character == '\\') {
        escaped.append('\\').append(character);
      } else if (character < ' ') {
        escaped.append("\\u%04x".formatted((int) character)); // RFC 8259, 7
      } else {
        escaped.append(character);
      }
    }
    return escaped.toString();
  }
}
