package dev.fulmar.rlnc.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.Arrays;

/** Reads bytes and numbers from left to right, and never past its end. */
final class ByteReader {
  private static final int VALUE_BITS = 0x3f; // of a varint's first byte; the others say how long

  private final byte[] bytes;
  private final int end;
  private int at;

  ByteReader(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.end = to;
  }

  ByteReader(byte[] bytes) {
    this(bytes, 0, bytes.length);
  }

  int remaining() {
    return end - at;
  }

  int octet() throws RefusedException {
    need(1);
    return Byte.toUnsignedInt(bytes[at++]);
  }

  /**
   * A number of 62 bits (RFC 9000, 16), as short as it can be written: what is signed or compared
   * byte by byte must have one form only.
   */
  long varint() throws RefusedException {
    need(1);
    int sizeBytes = 1 << (Byte.toUnsignedInt(bytes[at]) >>> 6);
    need(sizeBytes);
    long value = bytes[at] & VALUE_BITS;
    for (int i = 1; i < sizeBytes; i++) {
      value = value << Byte.SIZE | Byte.toUnsignedLong(bytes[at + i]);
    }
    if (ByteWriter.varintBytes(value) != sizeBytes) {
      throw new RefusedException(
          Reason.MALFORMED, "at byte %d, allowed: a number in its shortest form".formatted(at + 1));
    }
    at += sizeBytes;
    return value;
  }

  /** A number that must be from {@code least} to the greatest id. */
  long number(String name, long least) throws RefusedException {
    long value = varint();
    if (value < least || value > MessageId.MAX) {
      throw new RefusedException(
          Reason.ID_RANGE,
          "%s is %d, allowed: %d to %d".formatted(name, value, least, MessageId.MAX));
    }
    return value;
  }

  /** The length of something that follows, all of it. */
  int length() throws RefusedException {
    int before = at;
    long value = varint();
    if (value > remaining()) {
      throw new RefusedException(
          Reason.MALFORMED,
          "at byte %d a length of %d, allowed: the %d bytes left"
              .formatted(before + 1, value, remaining()));
    }
    return (int) value;
  }

  /** So many bytes, copied. */
  byte[] take(int count) throws RefusedException {
    need(count);
    at += count;
    return Arrays.copyOfRange(bytes, at - count, at);
  }

  /** A length and so many bytes as text, each a character: checked by the caller. */
  String text() throws RefusedException {
    int count = length();
    at += count;
    return new String(bytes, at - count, count, ISO_8859_1);
  }

  /** Goes past so many bytes, which the result reads. */
  ByteReader slice(int count) throws RefusedException {
    need(count);
    at += count;
    return new ByteReader(bytes, at - count, at);
  }

  void expectEnd() throws RefusedException {
    if (at != end) {
      throw new RefusedException(
          Reason.MALFORMED, "%d bytes too many, allowed: the end".formatted(end - at));
    }
  }

  private void need(int count) throws RefusedException {
    if (count > remaining()) {
      throw new RefusedException(
          Reason.MALFORMED,
          "it ends after %d bytes, allowed: %d more".formatted(end, count - remaining()));
    }
  }
}
