package dev.fulmar.transport.wire;

/**
 * Sequence numbers, RFC 9293 section 3.4: 32 bits on the wire, which wrap, and 64 bits inside,
 * which do not. A position in the stream is a {@code long} whose low 32 bits travel.
 *
 * <pre>
 *   position   0x1_FFFF_FFF0 ───────────── 0x2_0000_0010
 *   wire           FFFF_FFF0 ── the wrap ──    0000_0010
 * </pre>
 */
public final class SeqNumber {
  private SeqNumber() {}

  /** What travels of a position. */
  public static int toWire(long position) {
    return (int) position;
  }

  /**
   * The position whose low 32 bits are those of the wire and that is nearest to another.
   *
   * @param near any position at most 2^31 away from the one meant; in the middle between two, the
   *     lower one is taken
   */
  public static long fromWire(int wire, long near) {
    return near + (wire - (int) near);
  }

  /**
   * Whether {@code a} comes before {@code b} on the circle of 2^32 numbers: going up from {@code a}
   * reaches {@code b} within less than 2^31. Sequence numbers and timestamps are compared so.
   */
  public static boolean isBefore(int a, int b) {
    return a - b < 0;
  }
}
