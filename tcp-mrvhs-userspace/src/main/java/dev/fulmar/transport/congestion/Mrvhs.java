package dev.fulmar.transport.congestion;

/**
 * MRVHS as the paper has it: HighSpeed's decrease, and an increase that follows the segment size
 * and the variation of the round trip instead of the window.
 *
 * <p><b>For controlled networks only.</b> It grows by 53 segments and more each round trip whatever
 * the window is. Two flows over 10 Mbit/s lose a sixth of what they send, and beside one of them a
 * NewReno flow starves.
 *
 * <pre>
 *   TimeRatio = (RTTmax + RTTbase) / RTTcur                      equation (1)
 *   alpha     = sqrt(MSS x TimeRatio)                            equation (4)
 *   each segment acknowledged:  cwnd = cwnd + alpha / cwnd       equation (5)
 *   each loss and time-out:     cwnd = (1 - b(cwnd)) cwnd        equation (6), HighSpeed's b
 *
 *   cwnd                in segments
 *   alpha               the increase for a window acknowledged, in segments
 *   MSS                 payload bytes of a full segment
 *   RTTmax, RTTbase     the largest and the smallest round trip ever measured
 *   RTTcur              the newest
 * </pre>
 *
 * <p>While no round trip has been measured TimeRatio is 2. Over a path of steady delay that loses
 * each segment with probability p its mean window is {@code sqrt(alpha (2 - b) / (2 b p))}
 * segments. One sample as long as a retransmission time-out stays in RTTmax for good: (1400 bytes;
 * 1080, 80 and 80 ms) is an alpha of 142.
 *
 * @see <a href="https://doi.org/10.7717/peerj-cs.2956">the MRVHS paper</a>, equations (1)-(6)
 */
public final class Mrvhs implements WindowLaw {
  /** Shorter round trips count as this long: a clock's granularity must not become an increase. */
  static final long MIN_RTT_NANOS = 1_000;

  /** Longer round trips count as this long, the largest RTO that RFC 6298 asks for. */
  static final long MAX_RTT_NANOS = 60_000_000_000L;

  private int mssBytes;
  private long maxRttNanos;
  private long baseRttNanos;
  private long currentRttNanos;
  private double alpha;

  /**
   * @param mssBytes payload bytes of a full segment
   * @throws IllegalArgumentException if {@code mssBytes} is below 1
   */
  public Mrvhs(int mssBytes) {
    onMtu(mssBytes);
  }

  @Override
  public String name() {
    return "mrvhs-paper";
  }

  @Override
  public void onAck(AckSample sample) {
    if (!sample.hasRtt()) {
      return;
    }
    boolean first = currentRttNanos == 0;
    currentRttNanos = Math.max(MIN_RTT_NANOS, Math.min(MAX_RTT_NANOS, sample.rttNanos()));
    maxRttNanos = Math.max(maxRttNanos, currentRttNanos);
    baseRttNanos = first ? currentRttNanos : Math.min(baseRttNanos, currentRttNanos);
    updateAlpha();
  }

  @Override
  public void onMtu(int mssBytes) {
    Checks.argument(mssBytes >= 1, "mssBytes", mssBytes, "must be at least 1");
    this.mssBytes = mssBytes;
    updateAlpha();
  }

  @Override
  public double increase(double windowSegments) {
    return alpha;
  }

  @Override
  public double afterLoss(double windowSegments) {
    return (1 - HighSpeed.b(windowSegments)) * windowSegments; // MRVHS eq. (6)
  }

  /** Lets RTTmax be no longer than this, but never below RTTcur. */
  void limitMaxRtt(long limitNanos) {
    maxRttNanos = Math.max(currentRttNanos, Math.min(maxRttNanos, limitNanos));
    updateAlpha();
  }

  /** How much longer than RTTbase the newest round trip was, as a share of it; 0 before any. */
  double queueShare() {
    return baseRttNanos == 0 ? 0 : (double) (currentRttNanos - baseRttNanos) / baseRttNanos;
  }

  private void updateAlpha() {
    double timeRatio =
        currentRttNanos == 0
            ? 2
            : (double) (maxRttNanos + baseRttNanos) / currentRttNanos; // MRVHS eq. (1)
    alpha = Math.sqrt(mssBytes * timeRatio); // MRVHS eq. (4)
  }
}
