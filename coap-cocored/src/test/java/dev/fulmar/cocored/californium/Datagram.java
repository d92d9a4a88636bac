package dev.fulmar.cocored.californium;

import java.io.ByteArrayOutputStream;

/** CoAP messages written byte by byte, so that a test does not trust the code that it tests. */
final class Datagram {
  static final int CON = 0;
  static final int NON = 1;
  static final int ACK = 2;
  static final int RST = 3;
  static final int EMPTY = 0;
  static final int GET = 1;
  static final int POST = 2;
  static final int CONTENT = 0x45;

  private Datagram() {}

  /** A message with a one-byte token and, where they are given, a Uri-Path and an Observe value. */
  static byte[] message(int type, int code, int messageId, int token, String path, int observe) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x40 | type << 4 | 1);
    out.write(code);
    out.write(messageId >> 8);
    out.write(messageId);
    out.write(token);
    int option = 0;
    if (observe >= 0) {
      option = 6;
      byte[] value = observe == 0 ? new byte[0] : new byte[] {(byte) observe};
      out.write(6 << 4 | value.length);
      out.writeBytes(value);
    }
    if (path != null) {
      out.write((11 - option) << 4 | path.length());
      path.chars().forEach(out::write);
    }
    return out.toByteArray();
  }

  static byte[] get(int type, int messageId, int token, String path) {
    return message(type, GET, messageId, token, path, -1);
  }

  /** A response with a token and encoded options, which are given byte by byte. */
  static byte[] response(int type, int code, int messageId, byte[] token, int... options) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(0x40 | type << 4 | token.length);
    out.write(code);
    out.write(messageId >> 8);
    out.write(messageId);
    out.writeBytes(token);
    for (int option : options) {
      out.write(option);
    }
    return out.toByteArray();
  }

  static byte[] empty(int type, int messageId) {
    return new byte[] {(byte) (0x40 | type << 4), EMPTY, (byte) (messageId >> 8), (byte) messageId};
  }
}
