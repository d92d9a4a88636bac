package dev.fulmar.examples.apps.tcp.kernel;

import java.nio.ByteBuffer;

/**
 * A TCP segment as the kernel has it, in an IPv4 packet, and as Fulmar has it, alone: the same
 * bytes but for the checksum, whose pseudo-header has the addresses here and none there.
 */
final class Ipv4Segment {
  static final int HEADER_BYTES = 20;

  private static final int PROTOCOL_TCP = 6;
  private static final int PROTOCOL_AT = 9;
  private static final int IP_CHECKSUM_AT = 10;
  private static final int SOURCE_AT = 12;
  private static final int TARGET_AT = 16;
  private static final int TCP_CHECKSUM_AT = 16;
  private static final byte TIME_TO_LIVE = 64;

  private Ipv4Segment() {}

  /** Whether a packet is one with a segment in it, from one address to another. */
  static boolean is(ByteBuffer packet, int source, int target) {
    return packet.remaining() > HEADER_BYTES
        && packet.get(0) >>> 4 == 4
        && packet.get(PROTOCOL_AT) == PROTOCOL_TCP
        && packet.getInt(SOURCE_AT) == source
        && packet.getInt(TARGET_AT) == target;
  }

  /** The segment alone, in the same memory. */
  static ByteBuffer unwrap(ByteBuffer packet) {
    int headerBytes = (packet.get(0) & 0xF) * Integer.BYTES;
    ByteBuffer segment = packet.position(headerBytes).slice();
    seal(segment, 0, 0);
    return segment;
  }

  /** A packet with a segment in it. */
  static byte[] wrap(ByteBuffer segment, int source, int target) {
    int bytes = HEADER_BYTES + segment.remaining();
    ByteBuffer packet = ByteBuffer.allocate(bytes);
    packet.put((byte) 0x45).put((byte) 0).putShort((short) bytes).putInt(0);
    packet.put(TIME_TO_LIVE).put((byte) PROTOCOL_TCP).putShort((short) 0);
    packet.putInt(source).putInt(target);
    packet.putShort(IP_CHECKSUM_AT, (short) ~fold(sum(packet, 0, HEADER_BYTES)));
    packet.put(segment.duplicate());
    seal(packet.position(HEADER_BYTES).slice(), source, target);
    return packet.array();
  }

  /** Writes the checksum over the segment and the pseudo-header of RFC 9293 section 3.1. */
  private static void seal(ByteBuffer segment, int source, int target) {
    segment.putShort(TCP_CHECKSUM_AT, (short) 0);
    long pseudo = halves(source) + halves(target) + PROTOCOL_TCP + segment.limit();
    int sum = fold(pseudo + sum(segment, 0, segment.limit()));
    segment.putShort(TCP_CHECKSUM_AT, (short) ~sum);
  }

  private static long halves(int address) {
    return (long) (address >>> Short.SIZE) + (address & 0xFFFF);
  }

  private static long sum(ByteBuffer bytes, int from, int to) {
    long sum = 0;
    for (int at = from; at < to; at += Short.BYTES) {
      int low = at + 1 < to ? bytes.get(at + 1) & 0xFF : 0;
      sum += (long) (bytes.get(at) & 0xFF) << Byte.SIZE | low;
    }
    return sum;
  }

  private static int fold(long sum) {
    long folded = sum;
    while (folded > 0xFFFF) {
      folded = (folded >>> Short.SIZE) + (folded & 0xFFFF);
    }
    return (int) folded;
  }
}
