package dev.fulmar.transport.congestion;

/**
 * BBR, its first version (Cardwell and others, 2016; draft-cardwell-iccrg-bbr-congestion-control
 * -00): sends at the rate at which data was seen to arrive, and keeps two of that rate times the
 * shortest round trip in flight. It does not take a loss for congestion.
 *
 * <pre>
 *   STARTUP ── three rounds below 1.25 x ──▶ DRAIN ── BDP in flight ──▶ PROBE_BW ◀──┐
 *      pace 2.89                               pace 1/2.89                 │        │
 *                                                            no shorter round trip  │ 200 ms and
 *                                                            for 10 s ▼             │ a round
 *                                                                   PROBE_RTT ──────┘
 *
 *   BtlBw       the largest delivery rate of the last 10 rounds, bytes a second
 *   RTprop      the shortest round trip of the last 10 s
 *   BDP         BtlBw x RTprop
 *   pace        gain x BtlBw       PROBE_BW's gains: 1.25, 0.75, then 1 six times, one an RTprop
 *   cwnd        2.89 BDP in STARTUP and DRAIN, 2 BDP in PROBE_BW, 4 segments in PROBE_RTT; 4
 *               segments at least
 * </pre>
 */
public final class Bbr implements CongestionController {
  private static final int MIN_SEGMENTS = 4;

  private final BbrPath path = new BbrPath();
  private final BbrMode mode = new BbrMode(path);
  private final long initialWindowBytes;
  private final long maxWindowBytes;
  private int mssBytes;
  private long windowBytes;
  private long priorBytes; // the window before a loss or PROBE_RTT took it
  private boolean conserving; // in the first round of a recovery: no more than arrives

  /**
   * @param config its sizes
   */
  public Bbr(CongestionConfig config) {
    this.mssBytes = config.mssBytes();
    this.initialWindowBytes = config.initialWindowBytes();
    this.maxWindowBytes = config.maxWindowBytes();
    this.windowBytes = initialWindowBytes;
  }

  @Override
  public String name() {
    return "bbr";
  }

  @Override
  public void onSent(long nowNanos, long bytes, long bytesInFlight) {
    if (bytesInFlight <= bytes) {
      mode.onRestart(nowNanos);
    }
  }

  @Override
  public void onAck(AckSample sample) {
    path.onAck(sample);
    long leftBytes = Math.max(0, sample.bytesInFlight() - sample.newlyAckedBytes());
    boolean wasProbingRtt = mode.isProbingRtt();
    mode.onAck(sample, leftBytes, minWindowBytes());
    if (!wasProbingRtt && mode.isProbingRtt()) {
      priorBytes = Math.max(priorBytes, windowBytes);
    } else if (wasProbingRtt && !mode.isProbingRtt()) {
      restore();
    }
    conserving &= sample.inRecovery() && !path.isRoundStart();
    if (conserving) {
      windowBytes = Math.max(windowBytes, leftBytes + sample.newlyAckedBytes());
    } else {
      grow(sample);
    }
    if (mode.isProbingRtt()) {
      windowBytes = Math.min(windowBytes, minWindowBytes());
    }
    windowBytes = Math.max(mssBytes, Math.min(windowBytes, maxWindowBytes));
  }

  private void grow(AckSample sample) {
    long targetBytes = targetBytes();
    if (mode.isPathFull()) {
      windowBytes = Math.min(windowBytes + sample.newlyAckedBytes(), targetBytes);
    } else if (windowBytes < targetBytes || sample.delivery().totalBytes() < initialWindowBytes) {
      windowBytes += sample.cwndLimited() ? sample.newlyAckedBytes() : 0;
    }
    windowBytes = Math.max(windowBytes, minWindowBytes());
  }

  /** The window that fills the path, and three segments for what is on its way through hosts. */
  private long targetBytes() {
    if (!path.isKnown()) {
      return initialWindowBytes;
    }
    double bytes = mode.windowGain() * path.bdpBytes() + 3.0 * mssBytes;
    return Math.max(minWindowBytes(), (long) Math.min(bytes, (double) maxWindowBytes));
  }

  private long minWindowBytes() {
    return Math.min((long) MIN_SEGMENTS * mssBytes, maxWindowBytes);
  }

  @Override
  public void onLoss(long nowNanos, long bytesInFlight) {
    Checks.argument(bytesInFlight >= 0, "bytesInFlight", bytesInFlight, "must not be negative");
    priorBytes = Math.max(priorBytes, windowBytes);
    windowBytes = Math.max(minWindowBytes(), Math.min(windowBytes, bytesInFlight));
    conserving = true;
    path.beginRound();
    mode.onLoss();
  }

  @Override
  public void onRecoveryExit(long nowNanos) {
    conserving = false;
    restore();
  }

  private void restore() {
    windowBytes = Math.max(windowBytes, priorBytes);
    priorBytes = 0;
  }

  @Override
  public void onRto(long nowNanos, long bytesInFlight) {
    Checks.argument(bytesInFlight >= 0, "bytesInFlight", bytesInFlight, "must not be negative");
    priorBytes = Math.max(priorBytes, windowBytes);
    windowBytes = mssBytes;
    conserving = false;
  }

  @Override
  public void onSpurious(long nowNanos) {
    onRecoveryExit(nowNanos);
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
  }

  @Override
  public long windowBytes() {
    return windowBytes;
  }

  /** It has no threshold. */
  @Override
  public long slowStartThresholdBytes() {
    return Long.MAX_VALUE;
  }

  /** In its first round no more is sent than arrives, then the rate decides. */
  @Override
  public boolean controlsRecovery() {
    return true;
  }

  @Override
  public long pacingRateBytesPerSecond() {
    double bytesPerSecond =
        path.isKnown() ? path.bytesPerSecond() : initialWindowBytes * 1e9 / path.firstRttNanos();
    return Math.max(1, (long) (mode.pacingGain() * bytesPerSecond));
  }
}
