package dev.fulmar.examples.bench;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The few messages that a {@link CoapPeer} reads and writes (RFC 7252 section 3). */
final class CoapMessages {
  /** What a small sensor says. */
  static final String PAYLOAD = "21.5 C, 40 %";

  static final int MOST_BYTES = 256;
  static final int GET = 0x01;
  static final int CONTENT = 0x45;
  static final int EMPTY = 0x00;
  static final int CON = 0;
  static final int ACK = 2;

  private static final int HEADER_BYTES = 4;
  private static final byte END_OF_OPTIONS = (byte) 0xFF;
  private static final byte[] URI_PATH_BENCH = {(byte) 0xB5, 'b', 'e', 'n', 'c', 'h'};
  private static final byte[] TOKEN = {1};

  /** Option 6 in three bytes (RFC 7641 section 2). */
  private static final byte OBSERVE = 0x63;

  private CoapMessages() {}

  static int type(ByteBuffer message) {
    return message.get(0) >> 4 & 3;
  }

  static int code(ByteBuffer message) {
    return message.get(1) & 0xFF;
  }

  static int id(ByteBuffer message) {
    return message.getShort(2) & 0xFFFF;
  }

  static byte[] token(ByteBuffer message) {
    byte[] token = new byte[message.get(0) & 0x0F];
    message.get(HEADER_BYTES, token);
    return token;
  }

  /** A confirmable GET of {@code /bench}. */
  static void get(ByteBuffer into, int id) {
    header(into, CON, GET, id, TOKEN);
    into.put(URI_PATH_BENCH).flip();
  }

  /**
   * The answer to a registration, or a notification.
   *
   * @param type {@link #ACK} or {@link #CON}
   * @param observe the Observe value, of which 24 bits count
   */
  static void content(ByteBuffer into, int type, int id, byte[] token, int observe) {
    header(into, type, CONTENT, id, token);
    into.put(OBSERVE).put((byte) (observe >> 16)).putShort((short) observe);
    into.put(END_OF_OPTIONS).put(PAYLOAD.getBytes(StandardCharsets.US_ASCII)).flip();
  }

  private static void header(ByteBuffer into, int type, int code, int id, byte[] token) {
    into.clear();
    into.put((byte) (1 << 6 | type << 4 | token.length)).put((byte) code).putShort((short) id);
    into.put(token);
  }
}
