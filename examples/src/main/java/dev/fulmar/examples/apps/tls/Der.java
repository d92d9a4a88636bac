package dev.fulmar.examples.apps.tls;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/** The few elements of DER (X.690) that a certificate is made of. */
final class Der {
  private static final int INTEGER = 0x02;
  private static final int BIT_STRING = 0x03;
  private static final int OCTET_STRING = 0x04;
  private static final int OBJECT_IDENTIFIER = 0x06;
  private static final int UTF8_STRING = 0x0c;
  private static final int UTC_TIME = 0x17;
  private static final int GENERALIZED_TIME = 0x18;
  private static final int SEQUENCE = 0x30;
  private static final int SET = 0x31;
  private static final int CONTEXT = 0x80;
  private static final int CONSTRUCTED = 0x20;

  private static final int LONG_FORM = 0x80;

  private Der() {}

  static byte[] sequence(byte[]... elements) {
    return element(SEQUENCE, elements);
  }

  static byte[] set(byte[]... elements) {
    return element(SET, elements);
  }

  static byte[] integer(byte[] twosComplement) {
    return element(INTEGER, twosComplement);
  }

  /** An object identifier from its encoded bytes. */
  static byte[] oid(int... bytes) {
    byte[] encoded = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      encoded[i] = (byte) bytes[i];
    }
    return element(OBJECT_IDENTIFIER, encoded);
  }

  static byte[] bits(byte[] wholeBytes) {
    return element(BIT_STRING, new byte[] {0}, wholeBytes);
  }

  static byte[] octets(byte[] bytes) {
    return element(OCTET_STRING, bytes);
  }

  static byte[] utf8(String text) {
    return element(UTF8_STRING, text.getBytes(UTF_8));
  }

  /** {@code yyMMddHHmmssZ}, for the years to 2049 (RFC 5280, 4.1.2.5). */
  static byte[] utcTime(String time) {
    return element(UTC_TIME, time.getBytes(US_ASCII));
  }

  /** {@code yyyyMMddHHmmssZ}, for the years from 2050. */
  static byte[] generalizedTime(String time) {
    return element(GENERALIZED_TIME, time.getBytes(US_ASCII));
  }

  /** An element with an explicit tag of its context. */
  static byte[] explicit(int number, byte[] element) {
    return element(CONTEXT | CONSTRUCTED | number, element);
  }

  /** A primitive element whose tag its context defines. */
  static byte[] implicit(int number, byte[] content) {
    return element(CONTEXT | number, content);
  }

  private static byte[] element(int tag, byte[]... contents) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : contents) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream element = new ByteArrayOutputStream();
    element.write(tag);
    int length = content.size();
    if (length < LONG_FORM) {
      element.write(length);
    } else {
      int bytes = (Integer.SIZE - Integer.numberOfLeadingZeros(length) + 7) / 8;
      element.write(LONG_FORM | bytes);
      for (int shift = (bytes - 1) * 8; shift >= 0; shift -= 8) {
        element.write(length >> shift);
      }
    }
    element.writeBytes(content.toByteArray());
    return element.toByteArray();
  }
}
