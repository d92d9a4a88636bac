package dev.fulmar.rlnc.protocol;

/**
 * How soon to ask again when asking brings nothing: at first soon, then half as often each time.
 */
final class Pace {
  static final long MIN_NANOS = 10_000_000L;

  private final long maxNanos;
  private int asked;
  private long dueNanos = Long.MIN_VALUE;

  Pace(long maxNanos) {
    this.maxNanos = maxNanos;
  }

  /** When it is due; with nothing asked yet, a first delay from now on. */
  long dueNanos(long nowNanos, long firstNanos) {
    if (dueNanos == Long.MIN_VALUE) {
      dueNanos = nowNanos + delayNanos(firstNanos);
    }
    return dueNanos;
  }

  /** It was asked. */
  void onAsked(long nowNanos, long firstNanos) {
    asked++;
    dueNanos = nowNanos + delayNanos(firstNanos);
  }

  /** It brought something: the next is soon again. */
  void reset() {
    asked = 0;
    dueNanos = Long.MIN_VALUE;
  }

  private long delayNanos(long firstNanos) {
    long delayNanos = Math.max(MIN_NANOS, firstNanos);
    for (int i = 0; i < asked && delayNanos < maxNanos; i++) {
      delayNanos *= 2;
    }
    return Math.min(delayNanos, maxNanos);
  }
}
