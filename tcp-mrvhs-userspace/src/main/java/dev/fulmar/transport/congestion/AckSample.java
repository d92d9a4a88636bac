package dev.fulmar.transport.congestion;

/**
 * What one ACK tells a congestion controller.
 *
 * @param nowNanos when it arrived, on the connection's clock
 * @param newlyAckedBytes payload bytes that no earlier ACK covered, cumulatively or selectively;
 *     {@code >= 0}
 * @param rttNanos the round trip it measured, {@code >= 0}; {@link #NO_RTT} where it measured none
 *     (Karn: the data had been retransmitted and there are no timestamps)
 * @param bytesInFlight what was in flight before it, {@code >= 0}
 * @param cwndLimited whether the congestion window was what held the sender back when the
 *     acknowledged data was sent; only then does a window grow (RFC 7661)
 * @param inRecovery whether a recovery episode goes on: from {@link CongestionController#onLoss} to
 *     {@link CongestionController#onRecoveryExit} or {@link CongestionController#onRto}
 */
public record AckSample(
    long nowNanos,
    long newlyAckedBytes,
    long rttNanos,
    long bytesInFlight,
    boolean cwndLimited,
    boolean inRecovery) {

  /** The {@code rttNanos} of an ACK that measured no round trip. */
  public static final long NO_RTT = -1;

  /**
   * @throws IllegalArgumentException if a figure is out of its range, naming it and the range
   */
  public AckSample {
    Checks.argument(
        newlyAckedBytes >= 0, "newlyAckedBytes", newlyAckedBytes, "must not be negative");
    Checks.argument(rttNanos >= NO_RTT, "rttNanos", rttNanos, "must be at least -1, which is none");
    Checks.argument(bytesInFlight >= 0, "bytesInFlight", bytesInFlight, "must not be negative");
  }

  /** Whether it measured a round trip. */
  public boolean hasRtt() {
    return rttNanos != NO_RTT;
  }
}
