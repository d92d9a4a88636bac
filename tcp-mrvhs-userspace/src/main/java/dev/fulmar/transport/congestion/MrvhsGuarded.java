package dev.fulmar.transport.congestion;

/**
 * MRVHS with guards against what makes it unsafe: it grows no faster than by an eighth of the
 * window a round trip, turns into HighSpeed as a queue builds up, and forgets a long round trip
 * after ten seconds.
 *
 * <pre>
 *   alpha' = a + (max(a, min(alpha, cwnd / 8)) - a) max(0, 1 - queue / (RTTbase / 4))
 *
 *   alpha     MRVHS's increase, equation (4), with RTTmax of the last 10 to 20 s
 *   a         HighSpeed's increase a(cwnd) (RFC 3649)
 *   queue     RTTcur - RTTbase
 * </pre>
 *
 * <p>The guards are ours, not the paper's. It still takes more than its share beside CUBIC where
 * buffers are a small part of the path's capacity.
 *
 * @see Mrvhs
 */
public final class MrvhsGuarded implements WindowLaw {
  private static final long SPAN_NANOS = 10_000_000_000L;
  private static final double WINDOW_SHARE = 8;
  private static final double QUEUE_SHARE = 4;

  private final Mrvhs mrvhs;
  private long spanStartNanos;
  private long spanMaxNanos; // of the span that goes on
  private long lastSpanMaxNanos;

  /**
   * @param mssBytes payload bytes of a full segment
   * @throws IllegalArgumentException if {@code mssBytes} is below 1
   */
  public MrvhsGuarded(int mssBytes) {
    this.mrvhs = new Mrvhs(mssBytes);
  }

  @Override
  public String name() {
    return "mrvhs-guarded";
  }

  @Override
  public void onAck(AckSample sample) {
    if (!sample.hasRtt()) {
      return;
    }
    if (sample.nowNanos() - spanStartNanos >= SPAN_NANOS) {
      boolean followsOn = sample.nowNanos() - spanStartNanos < 2 * SPAN_NANOS;
      lastSpanMaxNanos = followsOn ? spanMaxNanos : 0;
      spanMaxNanos = 0;
      spanStartNanos = sample.nowNanos();
    }
    spanMaxNanos = Math.max(spanMaxNanos, sample.rttNanos());
    mrvhs.onAck(sample);
    mrvhs.limitMaxRtt(Math.max(spanMaxNanos, lastSpanMaxNanos));
  }

  @Override
  public void onMtu(int mssBytes) {
    mrvhs.onMtu(mssBytes);
  }

  @Override
  public double increase(double windowSegments) {
    double highSpeed = HighSpeed.a(windowSegments);
    double wanted = Math.min(mrvhs.increase(windowSegments), windowSegments / WINDOW_SHARE);
    double confidence = Math.max(0, 1 - QUEUE_SHARE * mrvhs.queueShare());
    return highSpeed + (Math.max(highSpeed, wanted) - highSpeed) * confidence;
  }

  @Override
  public double afterLoss(double windowSegments) {
    return mrvhs.afterLoss(windowSegments);
  }
}
