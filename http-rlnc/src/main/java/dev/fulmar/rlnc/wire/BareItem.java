package dev.fulmar.rlnc.wire;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;

/**
 * A value of a structured field without its parameters (RFC 9651, 3.3). Those that this protocol
 * does not use are read, so that a mistake in them is noticed, and not kept.
 */
sealed interface BareItem {
  /** An integer of at most 15 digits. */
  record WholeNumber(long value) implements BareItem {}

  /** A byte sequence. */
  final class ByteSequence implements BareItem {
    private final byte[] value;

    ByteSequence(byte[] value) {
      this.value = value;
    }

    /** Not copied. */
    byte[] value() {
      return value;
    }
  }

  /** A boolean. */
  enum Truth implements BareItem {
    TRUE,
    FALSE
  }

  /** A decimal, a string, a token, a date, a display string; also an inner list. */
  enum Other implements BareItem {
    SKIPPED
  }

  /** Reads one (RFC 9651, 4.2.3.1). */
  static BareItem read(StructuredReader reader) throws RefusedException {
    char first = reader.peek();
    if (first == '-' || StructuredReader.isDigit(first)) {
      return number(reader);
    }
    if (StructuredReader.isAlpha(first) || first == '*') {
      return token(reader);
    }
    return switch (reader.next()) {
      case ':' -> bytes(reader);
      case '"' -> string(reader);
      case '?' -> truth(reader);
      case '@' -> date(reader);
      case '%' -> displayString(reader);
      default -> throw reader.malformed("a value before");
    };
  }

  private static BareItem number(StructuredReader reader) throws RefusedException {
    int from = reader.mark();
    reader.skip('-');
    int digits = digits(reader);
    if (digits < 1 || digits > 15) {
      throw reader.malformed("a number of 1 to 15 digits before");
    }
    if (!reader.skip('.')) {
      return new WholeNumber(Long.parseLong(reader.from(from)));
    }
    int fraction = digits(reader);
    if (digits > 12 || fraction < 1 || fraction > 3) {
      throw reader.malformed("a decimal of at most 12 digits, '.' and 1 to 3 digits before");
    }
    return Other.SKIPPED;
  }

  private static int digits(StructuredReader reader) {
    int from = reader.mark();
    while (StructuredReader.isDigit(reader.peek())) {
      reader.next();
    }
    return reader.mark() - from;
  }

  private static BareItem token(StructuredReader reader) {
    while (HttpSyntax.isTokenCharacter(reader.peek())
        || reader.peek() == ':'
        || reader.peek() == '/') {
      reader.next();
    }
    return Other.SKIPPED;
  }

  private static BareItem bytes(StructuredReader reader) throws RefusedException {
    int from = reader.mark();
    while (reader.peek() != ':') {
      char character = reader.next();
      if (!StructuredReader.isAlpha(character)
          && !StructuredReader.isDigit(character)
          && "+/=".indexOf(character) < 0) {
        throw reader.malformed("Base64 and ':' before");
      }
    }
    String text = reader.from(from);
    reader.next();
    try {
      return new ByteSequence(Base64.getDecoder().decode(text));
    } catch (IllegalArgumentException illegal) {
      throw reader.malformed("whole bytes in Base64 before");
    }
  }

  private static BareItem string(StructuredReader reader) throws RefusedException {
    while (!reader.skip('"')) {
      boolean isEscaped = reader.skip('\\');
      char character = reader.next();
      boolean isAllowed =
          isEscaped ? character == '"' || character == '\\' : character >= ' ' && character < 0x7f;
      if (!isAllowed) {
        throw reader.malformed("a string of visible ASCII before");
      }
    }
    return Other.SKIPPED;
  }

  private static BareItem truth(StructuredReader reader) throws RefusedException {
    if (reader.skip('1')) {
      return Truth.TRUE;
    }
    if (!reader.skip('0')) {
      throw reader.malformed("0 or 1");
    }
    return Truth.FALSE;
  }

  private static BareItem date(StructuredReader reader) throws RefusedException {
    if (!(number(reader) instanceof WholeNumber)) {
      throw reader.malformed("whole seconds before");
    }
    return Other.SKIPPED;
  }

  private static BareItem displayString(StructuredReader reader) throws RefusedException {
    reader.expect('"');
    ByteWriter utf8 = new ByteWriter(16);
    while (!reader.skip('"')) {
      char character = reader.next();
      if (character < ' ' || character >= 0x7f) {
        throw reader.malformed("a display string of visible ASCII before");
      }
      utf8.octet(character == '%' ? 16 * hexadecimal(reader) + hexadecimal(reader) : character);
    }
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8.toBytes()));
      return Other.SKIPPED;
    } catch (CharacterCodingException notUtf8) {
      throw reader.malformed("a display string in UTF-8 before");
    }
  }

  /** A digit in lower case. */
  private static int hexadecimal(StructuredReader reader) throws RefusedException {
    int digit = "0123456789abcdef".indexOf(reader.next());
    if (digit < 0) {
      throw reader.malformed("a hexadecimal digit before");
    }
    return digit;
  }
}
