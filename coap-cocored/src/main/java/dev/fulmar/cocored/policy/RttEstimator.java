package dev.fulmar.cocored.policy;

/**
 * RTO of one destination from its measured round-trip times, as in draft-ietf-core-cocoa-03 section
 * 4.2: one RFC 6298 estimator for exchanges without a retransmission (strong), one for those with
 * one or two (weak), and an average of both.
 *
 * <pre>
 * strong: E = SRTT + 4 RTTVAR,  RTO = 0.5  E + 0.5  RTO
 * weak:   E = SRTT + 1 RTTVAR,  RTO = 0.25 E + 0.75 RTO
 * first sample: SRTT = R, RTTVAR = R/2;  then RTTVAR = 3/4 RTTVAR + 1/4 |SRTT - R|, SRTT = 7/8 SRTT + 1/8 R
 * ageing (section 4.2.3): RTO below 1 s, 16 RTO without a sample: doubled;
 *                         above 3 s, 4 RTO without a sample: (1 s + RTO) / 2
 * </pre>
 *
 * <p>Not thread-safe: its owner guards it.
 *
 * @see <a href="https://datatracker.ietf.org/doc/html/draft-ietf-core-cocoa-03">the draft</a>
 */
public final class RttEstimator {
  /** Retransmissions after which a round-trip time says nothing any more. */
  public static final int MAX_WEAK_RETRANSMISSIONS = 2;

  /** Section 4.2.1: RTO before the first sample. */
  public static final long INITIAL_RTO_NANOS = 2_000_000_000L;

  /** RFC 6298 section 2.5 allows a bound of at least 60 s. */
  public static final long MAX_RTO_NANOS = 60_000_000_000L;

  /** Below this a timer would fire within the granularity of Californium's clocks. */
  public static final long MIN_RTO_NANOS = 10_000_000L;

  private static final long SECOND = 1_000_000_000L;

  private final SmoothedRtt strong = new SmoothedRtt();
  private final SmoothedRtt weak = new SmoothedRtt();
  private double rtoNanos = (double) INITIAL_RTO_NANOS;
  private long updatedNanos;

  /**
   * @param nowNanos when it is made
   */
  public RttEstimator(long nowNanos) {
    this.updatedNanos = nowNanos;
  }

  /**
   * Called for each acknowledged message.
   *
   * @param rttNanos from the first transmission to the answer; {@code > 0}
   * @param retransmissions how often the message was sent again; {@code >= 0}
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public void sample(long rttNanos, int retransmissions, long nowNanos) {
    if (rttNanos <= 0) {
      throw new IllegalArgumentException("rttNanos is " + rttNanos + ", must be more than 0");
    }
    if (retransmissions < 0) {
      throw new IllegalArgumentException(
          "retransmissions is " + retransmissions + ", must not be negative");
    }
    if (retransmissions > MAX_WEAK_RETRANSMISSIONS) {
      return;
    }
    boolean isStrong = retransmissions == 0;
    double weight = isStrong ? 0.5 : 0.25;
    SmoothedRtt rtt = isStrong ? strong : weak;
    rtt.sample(rttNanos);
    double estimate = rtt.srttNanos() + (isStrong ? 4 : 1) * rtt.variationNanos();
    rtoNanos = clamp(weight * estimate + (1 - weight) * age(nowNanos));
    updatedNanos = nowNanos;
  }

  /** RTO at a time, in nanoseconds, within [{@link #MIN_RTO_NANOS}, {@link #MAX_RTO_NANOS}]. */
  public long rtoNanos(long nowNanos) {
    double aged = age(nowNanos);
    if (aged != rtoNanos) {
      rtoNanos = aged;
      updatedNanos = nowNanos;
    }
    return Math.round(rtoNanos);
  }

  /** The smoothed round-trip time of exchanges without retransmission; 0 before the first. */
  public long srttNanos() {
    return Math.round(strong.srttNanos());
  }

  private double age(long nowNanos) {
    long idleNanos = nowNanos - updatedNanos;
    if (rtoNanos < SECOND && idleNanos > 16 * rtoNanos) {
      return clamp(2 * rtoNanos);
    }
    if (rtoNanos > 3L * SECOND && idleNanos > 4 * rtoNanos) {
      return clamp((SECOND + rtoNanos) / 2);
    }
    return rtoNanos;
  }

  private static double clamp(double nanos) {
    return Math.min(MAX_RTO_NANOS, Math.max(MIN_RTO_NANOS, nanos));
  }
}
