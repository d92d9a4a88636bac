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
 * @param delivery how fast data arrives, by this ACK
 */
public record AckSample(
    long nowNanos,
    long newlyAckedBytes,
    long rttNanos,
    long bytesInFlight,
    boolean cwndLimited,
    boolean inRecovery,
    Delivery delivery) {

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

  /** One that does not tell how fast data arrives. */
  public AckSample(
      long nowNanos,
      long newlyAckedBytes,
      long rttNanos,
      long bytesInFlight,
      boolean cwndLimited,
      boolean inRecovery) {
    this(
        nowNanos,
        newlyAckedBytes,
        rttNanos,
        bytesInFlight,
        cwndLimited,
        inRecovery,
        Delivery.UNKNOWN);
  }

  /**
   * How fast data arrives (draft-ietf-ccwg-bbr, section 4.1).
   *
   * @param totalBytes all that was ever delivered, with this ACK
   * @param priorBytes what that was when the newest segment was sent that this ACK is of
   * @param bytesPerSecond the rate since then; 0 if none could be measured
   * @param limited whether the application limited that rate, not the path
   */
  public record Delivery(long totalBytes, long priorBytes, double bytesPerSecond, boolean limited) {
    /** Of an ACK that does not tell. */
    public static final Delivery UNKNOWN = new Delivery(0, 0, 0, true);
  }

  /** Whether it measured a round trip. */
  public boolean hasRtt() {
    return rttNanos != NO_RTT;
  }
}
