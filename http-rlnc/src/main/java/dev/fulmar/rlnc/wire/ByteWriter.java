package dev.fulmar.rlnc.wire;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;

/** Writes bytes and numbers one after the other. */
final class ByteWriter {
  /** The greatest number that a varint can hold. */
  static final long VARINT_MAX = (1L << 62) - 1;

  private byte[] bytes;
  private int size;

  /**
   * With nothing written.
   *
   * @param expectedBytes how many there will be; more are no harm
   */
  ByteWriter(int expectedBytes) {
    bytes = new byte[expectedBytes];
  }

  int size() {
    return size;
  }

  ByteWriter octet(int value) {
    room(1);
    bytes[size++] = (byte) value;
    return this;
  }

  /**
   * A number in its shortest form (RFC 9000, 16).
   *
   * @throws IllegalArgumentException if it does not fit into 62 bits
   */
  ByteWriter varint(long value) {
    int sizeBytes = varintBytes(value);
    room(sizeBytes);
    int logarithm = Integer.numberOfTrailingZeros(sizeBytes);
    for (int shift = (sizeBytes - 1) * Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      bytes[size++] = (byte) (value >>> shift);
    }
    bytes[size - sizeBytes] |= (byte) (logarithm << 6);
    return this;
  }

  ByteWriter raw(byte[] value) {
    room(value.length);
    System.arraycopy(value, 0, bytes, size, value.length);
    size += value.length;
    return this;
  }

  /** A length and the bytes. */
  ByteWriter sized(byte[] value) {
    return varint(value.length).raw(value);
  }

  /** A length and the characters, each one byte. */
  ByteWriter text(String value) {
    return sized(value.getBytes(ISO_8859_1));
  }

  /** Four bytes, in network order. */
  ByteWriter fixed32(int value) {
    for (int shift = Integer.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
      octet(value >>> shift);
    }
    return this;
  }

  /** All that was written so far; not copied, and longer if less was written than expected. */
  byte[] buffer() {
    return bytes;
  }

  /** What was written. */
  byte[] toBytes() {
    return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
  }

  /** How many bytes the shortest form of a number has: 1, 2, 4 or 8. */
  static int varintBytes(long value) {
    if (value < 0 || value > VARINT_MAX) {
      throw new IllegalArgumentException(
          "number is %d, must be from 0 to %d".formatted(value, VARINT_MAX));
    }
    if (value < 1 << 6) {
      return 1;
    }
    if (value < 1 << 14) {
      return 2;
    }
    return value < 1 << 30 ? 4 : 8;
  }

  private void room(int count) {
    if (count > bytes.length - size) {
      bytes = Arrays.copyOf(bytes, Math.max(size + count, 2 * size));
    }
  }
}
