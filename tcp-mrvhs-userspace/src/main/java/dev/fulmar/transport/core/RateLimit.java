package dev.fulmar.transport.core;

/** So many a second and no more: RFC 5961 section 7, one for each connection. */
final class RateLimit {
  private static final long SECOND_NANOS = 1_000_000_000;

  private final int perSecond;
  private long secondStartNanos;
  private int taken;

  RateLimit(int perSecond, long nowNanos) {
    this.perSecond = perSecond;
    this.secondStartNanos = nowNanos;
  }

  boolean take(long nowNanos) {
    if (nowNanos - secondStartNanos >= SECOND_NANOS) {
      secondStartNanos = nowNanos;
      taken = 0;
    }
    if (taken == perSecond) {
      return false;
    }
    taken++;
    return true;
  }
}
