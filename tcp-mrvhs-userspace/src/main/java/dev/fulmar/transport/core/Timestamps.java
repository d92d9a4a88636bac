package dev.fulmar.transport.core;

import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SeqNumber;

/**
 * The timestamps option of a connection, RFC 7323: its clock ticks in milliseconds. It protects
 * against sequence numbers of an earlier round (PAWS, section 5), and measures round trips of
 * segments that were sent twice.
 */
final class Timestamps {
  private static final long TICK_NANOS = 1_000_000;

  /** After so long without news the last timestamp says nothing any more, section 5.5. */
  private static final long OUTDATED_NANOS = 24 * 86_400_000_000_000L;

  private final int offset;
  private boolean agreed;
  private int recent;
  private long recentNanos;
  private long lastAckSent;

  /**
   * @param offset hides how long this machine has been up, section 5.4
   */
  Timestamps(int offset) {
    this.offset = offset;
  }

  /** Whether both sides send the option. */
  boolean agreed() {
    return agreed;
  }

  /** Both sides send the option; the peer's SYN had this one. */
  void agree(Segment syn, long nowNanos) {
    agreed = true;
    recent = syn.timestampValue();
    recentNanos = nowNanos;
  }

  /** Puts the option on a segment that acknowledges up to a position. */
  void stamp(Segment segment, long nowNanos, long acknowledged) {
    if (agreed) {
      segment.timestamps(value(nowNanos), recent);
      lastAckSent = acknowledged;
    }
  }

  /** The clock. */
  int value(long nowNanos) {
    return (int) (nowNanos / TICK_NANOS) + offset;
  }

  /** Whether a segment is from an earlier round, section 5.3 R1. */
  boolean isOld(Segment segment, long nowNanos) {
    return agreed
        && SeqNumber.isBefore(segment.timestampValue(), recent)
        && nowNanos - recentNanos < OUTDATED_NANOS;
  }

  /** An acceptable segment has arrived, section 4.3 (2). */
  void onSegment(Segment segment, long position, long nowNanos) {
    boolean newer = !SeqNumber.isBefore(segment.timestampValue(), recent);
    if (agreed && newer && position <= lastAckSent) {
      recent = segment.timestampValue();
      recentNanos = nowNanos;
    }
  }

  /**
   * The round-trip time that a segment's echo tells, section 4.1.
   *
   * @return a multiple of 1 ms, at least 1 ms; -1 if it tells none
   */
  long roundTripNanos(Segment segment, long nowNanos) {
    int ticks = value(nowNanos) - segment.timestampEcho();
    if (!agreed || segment.timestampEcho() == 0 || ticks < 0) {
      return -1;
    }
    return Math.max(1, ticks) * TICK_NANOS;
  }

  /**
   * The latest time at which the segment can have been sent whose timestamp a segment echoes.
   *
   * @return {@link Long#MIN_VALUE} if it echoes none
   */
  long echoedUntilNanos(Segment segment, long nowNanos) {
    int ticks = value(nowNanos) - segment.timestampEcho();
    if (!agreed || segment.timestampEcho() == 0 || ticks < 0) {
      return Long.MIN_VALUE;
    }
    return (nowNanos / TICK_NANOS - ticks + 1) * TICK_NANOS - 1;
  }
}
