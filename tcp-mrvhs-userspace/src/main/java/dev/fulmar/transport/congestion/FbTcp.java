package dev.fulmar.transport.congestion;

/**
 * FB-TCP: a window by {@link FbTcpRules}, once a round trip. In the original the receiver's goodput
 * comes out of band; here the sender takes what is acknowledged in 100 ms for it, or, as {@link
 * #unfed}, nothing: then the window stays near 1,000 segments whatever the link is.
 *
 * <p><b>For controlled networks only.</b> It doubles up to 900 segments whatever happens, and a
 * loss takes one segment.
 *
 * <pre>
 *   round      from a window sent to its acknowledgement; with two round trips measured or fewer
 *              it counts as one of NewReno's
 *   ssthresh   max(ssthresh, 3/4 w) after each round
 *   loss       ssthresh = w = max(2, min(ssthresh, w - 1))
 *   time-out   the same ssthresh, w = 1
 * </pre>
 *
 * @see <a href="https://doi.org/10.1109/ACCESS.2021.3087239">FB-TCP: a 5G mmWave friendly TCP for
 *     urban deployments</a>
 */
public final class FbTcp implements CongestionController {
  private static final long GOODPUT_SPAN_NANOS = 100_000_000;
  private static final int FEW_SAMPLES = 2;

  private final FbTcpRules rules = new FbTcpRules();
  private final String name;
  private final boolean fed;
  private final long maxWindowBytes;
  private int mssBytes;
  private long windowBytes;
  private long thresholdBytes = Long.MAX_VALUE;
  private long undoWindowBytes;
  private long undoThresholdBytes;

  private long baseRttNanos = Long.MAX_VALUE;
  private long roundRttNanos = Long.MAX_VALUE;
  private int roundSamples;
  private long ackedBytes;
  private long roundEndBytes;
  private boolean limited;

  private long spanStartNanos;
  private long spanStartBytes;
  private double goodputBytesPerNano;

  private FbTcp(String name, boolean fed, CongestionConfig config) {
    this.name = name;
    this.fed = fed;
    this.mssBytes = config.mssBytes();
    this.windowBytes = config.initialWindowBytes();
    this.maxWindowBytes = config.maxWindowBytes();
  }

  /** One that is told the goodput. */
  public static FbTcp fed(CongestionConfig config) {
    return new FbTcp("fb-tcp", true, config);
  }

  /** One that is not, as in the MRVHS paper's simulation. */
  public static FbTcp unfed(CongestionConfig config) {
    return new FbTcp("fb-tcp-unfed", false, config);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void onSent(long nowNanos, long bytes, long bytesInFlight) {
    if (bytesInFlight <= bytes) { // after a pause: what was acknowledged before it says nothing
      spanStartNanos = nowNanos;
      spanStartBytes = ackedBytes;
      roundEndBytes = Math.max(roundEndBytes, ackedBytes + bytes);
    }
  }

  @Override
  public void onAck(AckSample sample) {
    ackedBytes += sample.newlyAckedBytes();
    limited |= sample.cwndLimited();
    if (sample.hasRtt()) {
      long rttNanos = Math.max(1, sample.rttNanos());
      roundSamples++;
      roundRttNanos = Math.min(roundRttNanos, rttNanos);
      baseRttNanos = Math.min(baseRttNanos, rttNanos);
    }
    measureGoodput(sample.nowNanos());
    if (ackedBytes < roundEndBytes) {
      return;
    }
    if (!sample.inRecovery() && sample.newlyAckedBytes() > 0) {
      endRound();
    }
    roundEndBytes = ackedBytes + Math.max(mssBytes, sample.bytesInFlight());
    roundRttNanos = Long.MAX_VALUE;
    roundSamples = 0;
    limited = false;
  }

  private void measureGoodput(long nowNanos) {
    long spanNanos = nowNanos - spanStartNanos;
    if (spanNanos >= GOODPUT_SPAN_NANOS) {
      goodputBytesPerNano = (double) (ackedBytes - spanStartBytes) / spanNanos;
      spanStartNanos = nowNanos;
      spanStartBytes = ackedBytes;
    }
  }

  private void endRound() {
    long wantedBytes = roundSamples > FEW_SAMPLES ? byTheRules() : asNewReno();
    if (wantedBytes <= windowBytes || limited) { // RFC 7661
      windowBytes = Math.max(2L * mssBytes, Math.min(wantedBytes, maxWindowBytes));
    }
    if (thresholdBytes < Long.MAX_VALUE) {
      thresholdBytes = Math.max(thresholdBytes, windowBytes / 4 * 3);
    }
  }

  private long byTheRules() {
    double t = (double) baseRttNanos / roundRttNanos;
    double goodputSegments = fed ? goodputBytesPerNano * baseRttNanos / mssBytes : 0;
    double segments = rules.after((double) windowBytes / mssBytes, t, goodputSegments);
    return (long) Math.min(segments * mssBytes, (double) maxWindowBytes);
  }

  private long asNewReno() {
    return windowBytes < thresholdBytes
        ? Math.min(2 * windowBytes, thresholdBytes)
        : windowBytes + mssBytes;
  }

  @Override
  public void onLoss(long nowNanos, long bytesInFlight) {
    reduce(bytesInFlight);
    windowBytes = thresholdBytes;
  }

  @Override
  public void onRecoveryExit(long nowNanos) {
    // the window stays where the loss has put it
  }

  @Override
  public void onRto(long nowNanos, long bytesInFlight) {
    reduce(bytesInFlight);
    windowBytes = mssBytes;
  }

  private void reduce(long bytesInFlight) {
    Checks.argument(bytesInFlight >= 0, "bytesInFlight", bytesInFlight, "must not be negative");
    undoWindowBytes = windowBytes;
    undoThresholdBytes = thresholdBytes;
    thresholdBytes =
        Math.max(2L * mssBytes, Math.min(thresholdBytes, windowBytes - (long) mssBytes));
  }

  @Override
  public void onSpurious(long nowNanos) {
    windowBytes = Math.max(windowBytes, undoWindowBytes);
    thresholdBytes = Math.max(thresholdBytes, undoThresholdBytes);
    undoWindowBytes = 0;
    undoThresholdBytes = 0;
  }

  @Override
  public void onMtu(int mssBytes) {
    Checks.argument(
        mssBytes >= 1 && 2L * mssBytes <= maxWindowBytes,
        "mssBytes",
        mssBytes,
        "must be from 1 to half of the largest window, " + maxWindowBytes / 2);
    this.mssBytes = mssBytes;
    windowBytes = Math.max(windowBytes, mssBytes);
    thresholdBytes = Math.max(thresholdBytes, 2L * mssBytes);
  }

  @Override
  public long windowBytes() {
    return windowBytes;
  }

  @Override
  public long slowStartThresholdBytes() {
    return thresholdBytes;
  }
}
