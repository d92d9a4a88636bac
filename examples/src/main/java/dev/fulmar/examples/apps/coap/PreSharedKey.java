package dev.fulmar.examples.apps.coap;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.HexFormat;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * {@code ID:KEY}: who one is and what proves it (RFC 4279). The key is its text as UTF-8, or, after
 * {@code 0x}, bytes in hexadecimal digits.
 */
final class PreSharedKey {
  private static final int MOST_KEY_BYTES = 64; // what RFC 4279, 5.3 asks all to support

  private final String identity;
  private final byte[] key;

  private PreSharedKey(String identity, byte[] key) {
    this.identity = identity;
    this.key = key;
  }

  String identity() {
    return identity;
  }

  byte[] key() {
    return key.clone();
  }

  /** Reads one; a refusal never repeats the key. */
  static final class Converter implements ITypeConverter<PreSharedKey> {
    @Override
    public PreSharedKey convert(String text) {
      int colon = text.indexOf(':');
      if (colon < 1) {
        throw refusal("has no identity before a ':'");
      }
      byte[] key = key(text.substring(colon + 1));
      if (key.length == 0) {
        throw refusal("has no key after its ':'");
      }
      if (key.length > MOST_KEY_BYTES) {
        throw refusal("has a key of %d bytes".formatted(key.length));
      }
      return new PreSharedKey(text.substring(0, colon), key);
    }

    private static byte[] key(String text) {
      if (!text.startsWith("0x")) {
        return text.getBytes(UTF_8);
      }
      try {
        return HexFormat.of().parseHex(text, 2, text.length());
      } catch (IllegalArgumentException notHexadecimal) {
        throw refusal("has no pairs of hexadecimal digits after its 0x");
      }
    }

    private static TypeConversionException refusal(String reason) {
      return new TypeConversionException(
          "it %s, allowed: ID:KEY, the key as text or as 0x and hexadecimal digits, 1 to %d bytes"
              .formatted(reason, MOST_KEY_BYTES));
    }
  }
}
