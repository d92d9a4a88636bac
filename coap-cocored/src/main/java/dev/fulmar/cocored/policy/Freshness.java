package dev.fulmar.cocored.policy;

/** Which of two notifications of one relation is the fresher (RFC 7641 section 3.4). */
public final class Freshness {
  private static final int HALF_RANGE = 1 << 23;
  private static final long TRUSTED_NANOS = 128_000_000_000L;

  private Freshness() {}

  /**
   * Whether what has arrived is fresher than what arrived before it.
   *
   * @param first the Observe value of the earlier arrival, 0..2^24-1
   * @param second the Observe value of the later arrival, 0..2^24-1
   * @param elapsedNanos the time between the two arrivals; past 128 s the later one is always
   *     fresher, since the values may have wrapped
   */
  public static boolean isSecondFresher(int first, int second, long elapsedNanos) {
    return (first < second && second - first < HALF_RANGE)
        || (first > second && first - second > HALF_RANGE)
        || elapsedNanos > TRUSTED_NANOS;
  }
}
