package dev.fulmar.netem.capture;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;

/**
 * The headers that the system put around a datagram and that a relay of sockets never sees: IPv4
 * (RFC 791) or IPv6 (RFC 8200), and UDP (RFC 768), checksums included.
 *
 * @param version of both addresses that are known
 * @param source resolved; of the same family as the destination, or a wildcard
 * @param destination likewise
 */
record UdpOverIp(IpVersion version, InetSocketAddress source, InetSocketAddress destination) {
  private static final int IPV4_BYTES = 20;
  private static final int IPV6_BYTES = 40;
  private static final int UDP_BYTES = 8;
  private static final int UDP_PROTOCOL = 17;
  private static final int HOP_LIMIT = 64;

  /** The headers' bytes. */
  int sizeBytes() {
    return (ipv6() ? IPV6_BYTES : IPV4_BYTES) + UDP_BYTES;
  }

  /** The largest payload that the length fields of the headers can tell of. */
  int maxPayloadBytes() {
    return 65_535 - (ipv6() ? UDP_BYTES : sizeBytes());
  }

  /** Puts headers and payload; the buffer's order must be big-endian. */
  void put(ByteBuffer buffer, byte[] payload) {
    byte[] from = bytesOf(source.getAddress());
    byte[] to = bytesOf(destination.getAddress());
    int udpBytes = UDP_BYTES + payload.length;
    if (ipv6()) {
      buffer.putInt(6 << 28).putShort((short) udpBytes);
      buffer.put((byte) UDP_PROTOCOL).put((byte) HOP_LIMIT).put(from).put(to);
    } else {
      putIpv4(buffer, IPV4_BYTES + udpBytes, from, to);
    }
    int udp = buffer.position();
    buffer.putShort((short) source.getPort()).putShort((short) destination.getPort());
    buffer.putShort((short) udpBytes).putShort((short) 0).put(payload);
    long pseudoHeader =
        sum(ByteBuffer.wrap(from)) + sum(ByteBuffer.wrap(to)) + UDP_PROTOCOL + udpBytes;
    int checksum = checksum(pseudoHeader + sum(buffer.slice(udp, udpBytes)));
    buffer.putShort(udp + 6, (short) (checksum == 0 ? 0xffff : checksum)); // 0 means none
  }

  private static void putIpv4(ByteBuffer buffer, int totalBytes, byte[] from, byte[] to) {
    int start = buffer.position();
    buffer.put((byte) 0x45).put((byte) 0).putShort((short) totalBytes);
    buffer.putShort((short) 0).putShort((short) 0x4000); // one piece, not to be cut
    buffer.put((byte) HOP_LIMIT).put((byte) UDP_PROTOCOL).putShort((short) 0);
    buffer.put(from).put(to);
    int checksum = checksum(sum(buffer.slice(start, IPV4_BYTES)));
    buffer.putShort(start + 10, (short) checksum);
  }

  private boolean ipv6() {
    return version == IpVersion.V6;
  }

  private byte[] bytesOf(InetAddress address) {
    return address.isAnyLocalAddress() ? new byte[ipv6() ? 16 : 4] : address.getAddress();
  }

  /** The sum of the 16-bit words, the last filled up with zero (RFC 1071). */
  private static long sum(ByteBuffer bytes) {
    long sum = 0;
    while (bytes.remaining() >= Short.BYTES) {
      sum += bytes.getShort() & 0xffff;
    }
    return bytes.hasRemaining() ? sum + ((bytes.get() & 0xff) << 8) : sum;
  }

  private static int checksum(long sum) {
    long folded = sum;
    while (folded > 0xffff) {
      folded = (folded & 0xffff) + (folded >> 16);
    }
    return (int) ~folded & 0xffff;
  }
}
