package dev.fulmar.examples.apps;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.regex.Pattern;

/** Text from elsewhere, made fit for a terminal. */
public final class PlainText {
  private static final Pattern CLASS_NAME =
      Pattern.compile("(?:[\\w$]+\\.)*[\\w$]*(?:Exception|Error)\\b");

  private PlainText() {}

  /**
   * A payload as text: UTF-8 as it is, but control characters other than tab and line breaks as
   * {@code \}{@code u001b}, since an escape sequence from the network must not steer a terminal;
   * bytes that are no UTF-8 as {@code 0x} and hexadecimal digits.
   */
  public static String ofPayload(byte[] payload) {
    try {
      return visible(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(payload)).toString());
    } catch (CharacterCodingException notUtf8) {
      return "0x" + HexFormat.of().formatHex(payload);
    }
  }

  /**
   * The same text without line breaks, which would let it pass for two messages.
   *
   * @param text null or blank where whoever failed said nothing; the answer admits it
   */
  public static String oneLine(String text) {
    if (text == null || text.isBlank()) {
      return "no more is known";
    }
    return visible(text.replaceAll("\\s*\\R\\s*", " ").trim());
  }

  /** What a failure says of itself, in one line without the names of exception classes. */
  public static String ofFailure(Throwable failure) {
    return CLASS_NAME.matcher(oneLine(failure.getMessage())).replaceAll("failure");
  }

  private static String visible(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              if (Character.isISOControl(c) && c != '\n' && c != '\r' && c != '\t') {
                shown.append("\\u%04x".formatted(c));
              } else {
                shown.appendCodePoint(c);
              }
            });
    return shown.toString();
  }
}
