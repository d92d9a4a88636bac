package dev.fulmar.transport.wire;

import java.nio.ByteBuffer;

/**
 * The internet checksum of a segment, RFC 9293 section 3.1 and RFC 1071: the one's complement sum
 * of its 16-bit words and of a pseudo-header whose addresses are zero.
 */
final class Checksum {
  private static final int PROTOCOL_TCP = 6;
  private static final long LOW_32_BITS = 0xFFFF_FFFFL;

  private Checksum() {}

  /**
   * The sum, not yet complemented: 0xFFFF over a segment with the right checksum in it.
   *
   * @param buffer in big-endian order
   * @param index where the segment begins
   * @param bytes its length, header and payload
   */
  static int sum(ByteBuffer buffer, int index, int bytes) {
    long sum = (long) PROTOCOL_TCP + bytes;
    int at = index;
    int end = index + bytes;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      long word = buffer.getLong(at);
      sum += (word >>> Integer.SIZE) + (word & LOW_32_BITS);
    }
    for (; at + Short.BYTES <= end; at += Short.BYTES) {
      sum += buffer.getShort(at) & 0xFFFF;
    }
    if (at < end) {
      sum += (buffer.get(at) & 0xFF) << Byte.SIZE; // padded with a zero byte
    }
    return fold(sum);
  }

  private static int fold(long sum) {
    long folded = (sum >>> Integer.SIZE) + (sum & LOW_32_BITS);
    while (folded > 0xFFFF) {
      folded = (folded >>> Short.SIZE) + (folded & 0xFFFF);
    }
    return (int) folded;
  }
}
