package dev.fulmar.netem.radio;

import java.util.Arrays;

/**
 * How datagrams become frames: compressed headers (RFC 6282) and, where they do not fit into one,
 * fragments (RFC 4944, section 5.3).
 *
 * <pre>
 *  one frame      MAC 23 | IPHC + UDP 26 |               up to  78 bytes of payload
 *  FRAG1          MAC 23 | FRAG1 4 | IPHC + UDP 26 |     up to  72, in units of 8
 *  FRAGN          MAC 23 | FRAGN 5 |                     up to  96, in units of 8; the last to 99
 * </pre>
 *
 * <p>The 23 bytes of the MAC are control 2, sequence number 1, PAN 2, two long addresses 16, FCS 2.
 * The 26 of IPv6 and UDP are IPHC 2, hop limit 1, the interface identifiers of both addresses 16
 * under a shared context for their prefix; UDP's control 1, ports 4, checksum 2. Options of RPL are
 * not counted.
 *
 * @param maxFrameBytes aMaxPHYPacketSize, FCS included; at most 127
 * @param macHeaderBytes of header and FCS, from 1
 * @param compressedHeaderBytes of IPv6 and UDP, from 1; at least 8 bytes of payload must fit beside
 *     both headers into a first fragment
 * @param reassemblyTimeoutNanos from a datagram's first fragment until it is given up; from 1 ns to
 *     the RFC's 60 s
 * @param reassemblyBuffers how many datagrams a node puts together at once; from 1 to 1000
 */
public record LowpanConfig(
    int maxFrameBytes,
    int macHeaderBytes,
    int compressedHeaderBytes,
    long reassemblyTimeoutNanos,
    int reassemblyBuffers) {
  /** The largest payload: IPv6 carries 1280 bytes everywhere, 48 of them headers. */
  public static final int MAX_PAYLOAD_BYTES = 1280 - 48;

  /** 8 s, as datagrams of a few frames need; and two buffers, as small nodes have. */
  public static final LowpanConfig DEFAULT = new LowpanConfig(127, 23, 26, 8_000_000_000L, 2);

  private static final int FIRST_HEADER_BYTES = 4;
  private static final int NEXT_HEADER_BYTES = 5;

  /** The unit of offsets. The headers before the payload, 40 and 8 bytes, are whole units. */
  private static final int UNIT_BYTES = 8;

  /**
   * @throws IllegalArgumentException if a parameter is outside its range
   */
  public LowpanConfig {
    Checks.range("MAC header in bytes", macHeaderBytes, 1, 127);
    Checks.range("compressed header in bytes", compressedHeaderBytes, 1, 127);
    Checks.range(
        "frame in bytes",
        maxFrameBytes,
        macHeaderBytes + FIRST_HEADER_BYTES + compressedHeaderBytes + UNIT_BYTES,
        127);
    Checks.range("reassembly timeout in ns", reassemblyTimeoutNanos, 1, 60_000_000_000L);
    Checks.range("reassembly buffers", reassemblyBuffers, 1, 1000);
  }

  /** The same with another timeout and other buffers. */
  public LowpanConfig withReassembly(long timeoutNanos, int buffers) {
    return new LowpanConfig(
        maxFrameBytes, macHeaderBytes, compressedHeaderBytes, timeoutNanos, buffers);
  }

  /**
   * The sizes of the frames that a payload becomes, MAC header and FCS included.
   *
   * @param payloadBytes of UDP, from 0 to {@link #MAX_PAYLOAD_BYTES}
   * @throws IllegalArgumentException if it is outside that range
   */
  public int[] frameBytes(int payloadBytes) {
    Checks.range("payload in bytes", payloadBytes, 0, MAX_PAYLOAD_BYTES);
    int alone = macHeaderBytes + compressedHeaderBytes + payloadBytes;
    if (alone <= maxFrameBytes) {
      return new int[] {alone};
    }
    int firstHeaders = macHeaderBytes + FIRST_HEADER_BYTES + compressedHeaderBytes;
    int nextHeaders = macHeaderBytes + NEXT_HEADER_BYTES;
    int nextRoom = maxFrameBytes - nextHeaders;
    int first = wholeUnits(maxFrameBytes - firstHeaders);
    int rest = payloadBytes - first;
    int full = Math.max(0, ceilDiv(rest - nextRoom, wholeUnits(nextRoom)));
    int[] frames = new int[full + 2];
    Arrays.fill(frames, nextHeaders + wholeUnits(nextRoom));
    frames[0] = firstHeaders + first;
    frames[full + 1] = nextHeaders + rest - full * wholeUnits(nextRoom);
    return frames;
  }

  private static int wholeUnits(int bytes) {
    return bytes / UNIT_BYTES * UNIT_BYTES;
  }

  private static int ceilDiv(int dividend, int divisor) {
    return -Math.floorDiv(-dividend, divisor);
  }
}
