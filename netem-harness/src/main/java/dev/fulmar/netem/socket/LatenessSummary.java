package dev.fulmar.netem.socket;

/**
 * How late things happened, compared with when they were due.
 *
 * @param count how many were measured
 * @param p50Nanos half of them were no later than this; 0 if none was measured
 * @param p99Nanos 99 % of them were no later than this
 * @param p999Nanos 99.9 % of them
 * @param maxNanos the latest
 */
public record LatenessSummary(
    long count, long p50Nanos, long p99Nanos, long p999Nanos, long maxNanos) {
  /** The p99 lateness beyond which a result is not to be trusted: 1 ms. */
  public static final long DEGRADED_NANOS = 1_000_000;

  /** Of fewer, the p99 is the latest, and a late first one says nothing of the others. */
  private static final int LEAST_JUDGED = 100;

  /**
   * Whether more than one in a hundred was later than {@link #DEGRADED_NANOS}; not judged, and
   * false, below a hundred.
   */
  public boolean degraded() {
    return count >= LEAST_JUDGED && p99Nanos > DEGRADED_NANOS;
  }
}
