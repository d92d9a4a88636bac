package dev.fulmar.transport.core;

/**
 * The retransmission time-out, from the round-trip times measured: RFC 6298.
 *
 * <pre>
 *   first sample R   SRTT = R             RTTVAR = R/2                                   (2.2)
 *   each further     RTTVAR = 3/4 RTTVAR + 1/4 |SRTT - R|    SRTT = 7/8 SRTT + 1/8 R     (2.3)
 *   always           RTO = SRTT + 4 RTTVAR, at least the minimum, at most the maximum
 *   on expiry        RTO doubles, and stays doubled until the next sample                (5.5)
 * </pre>
 */
public final class RttEstimator {
  /** The RTO to begin with when the SYN had to be repeated, RFC 6298 (5.7). */
  private static final long AFTER_SYN_LOSS_NANOS = 3_000_000_000L;

  private static final int MAX_DOUBLINGS = 30;

  private final long minRtoNanos;
  private final long maxRtoNanos;
  private long rtoNanos;
  private int doublings;
  private long smoothedNanos = -1;
  private long variationNanos;
  private long minNanos = -1;

  /**
   * @param initialRtoNanos the RTO before the first sample
   * @param minRtoNanos the least RTO, above 0
   * @param maxRtoNanos the greatest RTO, however often it doubled
   */
  public RttEstimator(long initialRtoNanos, long minRtoNanos, long maxRtoNanos) {
    this.rtoNanos = initialRtoNanos;
    this.minRtoNanos = minRtoNanos;
    this.maxRtoNanos = maxRtoNanos;
  }

  /**
   * A round-trip time was measured, of a segment that was sent once (Karn), or by timestamps.
   *
   * @param rttNanos not negative
   */
  public void onSample(long rttNanos) {
    if (smoothedNanos < 0) {
      smoothedNanos = rttNanos;
      variationNanos = rttNanos / 2;
      minNanos = rttNanos;
    } else {
      variationNanos += (Math.abs(smoothedNanos - rttNanos) - variationNanos) / 4;
      smoothedNanos += (rttNanos - smoothedNanos) / 8;
      minNanos = Math.min(minNanos, rttNanos);
    }
    rtoNanos = Math.max(minRtoNanos, smoothedNanos + 4 * variationNanos);
    doublings = 0;
  }

  /** The retransmission timer expired. */
  public void onTimeout() {
    doublings = Math.min(doublings + 1, MAX_DOUBLINGS);
  }

  /** The handshake is complete, but a SYN had to be repeated. */
  public void onEstablishedAfterSynLoss() {
    if (smoothedNanos < 0) {
      rtoNanos = Math.max(minRtoNanos, AFTER_SYN_LOSS_NANOS);
      doublings = 0;
    }
  }

  /** The retransmission time-out as it is now. */
  public long rtoNanos() {
    return backedOff(doublings);
  }

  /** The RTO after so many further expiries; for probes, which back off by themselves. */
  long backedOff(int times) {
    long doubled = rtoNanos;
    for (int i = 0; i < times && doubled < maxRtoNanos; i++) {
      doubled *= 2;
    }
    return Math.min(doubled, maxRtoNanos);
  }

  /** The smoothed round-trip time; -1 before the first sample. */
  public long smoothedNanos() {
    return smoothedNanos;
  }

  /** The variation of the round-trip time; 0 before the first sample. */
  public long variationNanos() {
    return variationNanos;
  }

  /** The least round-trip time measured; -1 before the first sample. */
  public long minNanos() {
    return minNanos;
  }
}
