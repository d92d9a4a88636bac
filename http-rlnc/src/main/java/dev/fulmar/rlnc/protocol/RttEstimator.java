package dev.fulmar.rlnc.protocol;

/**
 * How long to wait for an answer (RFC 6298), from how long answers took. Each transmission is one
 * of its own, so no answer is ambiguous.
 *
 * <pre>
 *   first R:  SRTT = R                        RTTVAR = R / 2
 *   then:     RTTVAR = 3/4 RTTVAR + 1/4 |SRTT - R|
 *             SRTT = 7/8 SRTT + 1/8 R
 *   RTO = SRTT + 4 RTTVAR, from 200 ms to the longest; doubled for each time-out in a row
 * </pre>
 */
final class RttEstimator {
  static final long INITIAL_NANOS = 1_000_000_000L;
  static final long MIN_NANOS = 200_000_000L;

  private final long maxNanos;
  private long srttNanos;
  private long varianceNanos;
  private long baseNanos;
  private long currentNanos;
  private long backedOffAtNanos = Long.MIN_VALUE;

  /**
   * One that has measured nothing.
   *
   * @param maxNanos the longest to wait; less than {@link #MIN_NANOS} makes it the only one
   */
  RttEstimator(long maxNanos) {
    this.maxNanos = maxNanos;
    this.baseNanos = Math.min(INITIAL_NANOS, maxNanos);
    this.currentNanos = baseNanos;
  }

  /** An answer took this long. */
  void onAnswer(long rttNanos) {
    if (srttNanos == 0) {
      srttNanos = Math.max(1, rttNanos);
      varianceNanos = rttNanos / 2;
    } else {
      varianceNanos = (3 * varianceNanos + Math.abs(srttNanos - rttNanos)) / 4;
      srttNanos = Math.max(1, (7 * srttNanos + rttNanos) / 8);
    }
    baseNanos = Math.min(maxNanos, Math.max(MIN_NANOS, srttNanos + 4 * varianceNanos));
    currentNanos = baseNanos;
  }

  /**
   * Nobody answered in time. What was sent before the last doubling tells nothing more: several
   * transmissions lost together are one time-out.
   */
  void onTimeout(long sentNanos, long nowNanos) {
    if (sentNanos >= backedOffAtNanos) {
      currentNanos = Math.min(maxNanos, 2 * currentNanos);
      backedOffAtNanos = nowNanos;
    }
  }

  /** How long to wait for an answer now. */
  long timeoutNanos() {
    return currentNanos;
  }

  /** How long an answer takes, smoothed; 0 if none ever came. */
  long srttNanos() {
    return srttNanos;
  }
}
