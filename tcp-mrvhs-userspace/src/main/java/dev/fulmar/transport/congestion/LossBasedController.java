package dev.fulmar.transport.congestion;

import static java.util.Objects.requireNonNull;

/**
 * What NewReno, HighSpeed and MRVHS have in common: slow start, the threshold, the reaction to a
 * time-out and its undoing. In congestion avoidance it asks a {@link WindowLaw}.
 *
 * <pre>
 *   cwnd &lt; ssthresh   slow start: grows by what is acknowledged           RFC 5681, section 3.1
 *                     the first may end by {@link HyStart}, if the law wants it
 *   else              each segment acknowledged: cwnd += increase / cwnd  the law's
 *   loss              ssthresh = cwnd = what the law leaves, 2 segments at least
 *   time-out          the same threshold, cwnd = 1 segment                RFC 5681, section 3.1
 *
 *   cwnd, ssthresh    in segments; kept in bytes
 * </pre>
 *
 * <p>The window moves by whole segments acknowledged; what is acknowledged of a segment is kept
 * until the segment is complete. So it does not matter into how many ACKs a receiver cuts its
 * acknowledgement, and nothing is lost to rounding.
 *
 * <p>In recovery the window stands still at the threshold: what may be sent is for the connection's
 * pipe estimate to say (RFC 6675), there is no inflation by duplicate ACKs.
 */
public final class LossBasedController implements CongestionController {
  /** What slow start grows by at most for one ACK, not being paced (RFC 9406, section 4.2). */
  static final int SLOW_START_SEGMENTS_PER_ACK = 8;

  private static final Undo NOTHING = new Undo(0, 0);

  private final WindowLaw law;
  private final HyStart hyStart = new HyStart();
  private final long maxWindowBytes;
  private int mssBytes;
  private long windowBytes;
  private double fractionBytes; // growth, less than a byte
  private long thresholdBytes = Long.MAX_VALUE;
  private long partialSegmentBytes; // acknowledged, less than a segment
  private boolean inRecovery;
  private boolean timedOut;
  private Undo undo = NOTHING;

  /** The window and threshold that a mistaken reduction is to be undone to. */
  private record Undo(long windowBytes, long thresholdBytes) {}

  /**
   * @param law how it grows and what a loss leaves; not shared with another controller
   * @param config its sizes
   */
  public LossBasedController(WindowLaw law, CongestionConfig config) {
    this.law = requireNonNull(law, "law");
    this.mssBytes = config.mssBytes();
    this.windowBytes = config.initialWindowBytes();
    this.maxWindowBytes = config.maxWindowBytes();
    if (!law.usesHyStart()) {
      hyStart.end();
    }
  }

  @Override
  public String name() {
    return law.name();
  }

  @Override
  public void onSent(long nowNanos, long bytes, long bytesInFlight) {
    if (bytesInFlight <= bytes) {
      law.onRestart(nowNanos);
    }
  }

  @Override
  public void onAck(AckSample sample) {
    law.onAck(sample);
    if (sample.newlyAckedBytes() == 0) {
      return;
    }
    timedOut = false;
    if (!sample.inRecovery() && sample.cwndLimited()) { // RFC 7661
      leaveSlowStartInTime(sample);
      avoidCongestion(slowStart(sample.newlyAckedBytes()));
    }
  }

  private void leaveSlowStartInTime(AckSample sample) {
    if (!hyStart.isOver()) {
      hyStart.onAck(sample);
      thresholdBytes = hyStart.isOver() ? windowBytes : thresholdBytes;
    }
  }

  /** Grows up to the threshold and returns the bytes that are left for congestion avoidance. */
  private long slowStart(long ackedBytes) {
    if (windowBytes >= thresholdBytes) {
      return ackedBytes;
    }
    long countedBytes = Math.min(ackedBytes, (long) SLOW_START_SEGMENTS_PER_ACK * mssBytes);
    long growthBytes =
        Math.min(countedBytes / hyStart.growthDivisor(), thresholdBytes - windowBytes);
    windowBytes = Math.min(windowBytes + growthBytes, maxWindowBytes);
    return windowBytes < thresholdBytes ? 0 : countedBytes - growthBytes;
  }

  private void avoidCongestion(long ackedBytes) {
    partialSegmentBytes += Math.min(ackedBytes, maxWindowBytes);
    while (partialSegmentBytes >= mssBytes) {
      partialSegmentBytes -= mssBytes;
      double windowSegments = (double) windowBytes / mssBytes;
      double growthBytes =
          law.increase(windowSegments) / windowSegments * mssBytes + fractionBytes; // MRVHS eq. (5)
      if (growthBytes >= maxWindowBytes - windowBytes) {
        windowBytes = maxWindowBytes;
        dropFractions();
      } else {
        windowBytes += (long) growthBytes;
        fractionBytes = growthBytes - Math.floor(growthBytes);
      }
    }
  }

  private void dropFractions() {
    partialSegmentBytes = 0;
    fractionBytes = 0;
  }

  @Override
  public void onLoss(long nowNanos, long bytesInFlight) {
    checkFlight(bytesInFlight);
    remember();
    // Segments that limited transmit added to the flight do not count (RFC 5681, section 3.2).
    thresholdBytes = afterLoss(Math.min(bytesInFlight, windowBytes));
    windowBytes = thresholdBytes;
    dropFractions();
    hyStart.end();
    inRecovery = true;
  }

  @Override
  public void onRecoveryExit(long nowNanos) {
    inRecovery = false;
  }

  @Override
  public void onRto(long nowNanos, long bytesInFlight) {
    checkFlight(bytesInFlight);
    // When a retransmission times out in its turn the threshold is held (RFC 5681, section 3.1).
    if (!timedOut) {
      remember();
      // A time-out in recovery is the same congestion once more: the window is already reduced.
      thresholdBytes =
          inRecovery
              ? Math.min(thresholdBytes, afterLoss(bytesInFlight))
              : afterLoss(Math.min(bytesInFlight, windowBytes));
    }
    law.onTimeout();
    hyStart.end();
    windowBytes = mssBytes;
    dropFractions();
    inRecovery = false;
    timedOut = true;
  }

  private long afterLoss(long flightBytes) {
    long leftBytes = (long) (law.afterLoss((double) flightBytes / mssBytes) * mssBytes);
    return Math.max(2L * mssBytes, Math.min(leftBytes, maxWindowBytes));
  }

  private static void checkFlight(long bytesInFlight) {
    Checks.argument(bytesInFlight >= 0, "bytesInFlight", bytesInFlight, "must not be negative");
  }

  private void remember() {
    undo = new Undo(windowBytes, thresholdBytes);
  }

  /** Takes the newest reduction back (RFC 4015), or does nothing where there is none. */
  @Override
  public void onSpurious(long nowNanos) {
    if (undo.windowBytes() == 0) {
      return;
    }
    law.onUndo();
    windowBytes = Math.max(windowBytes, undo.windowBytes());
    thresholdBytes = Math.max(thresholdBytes, undo.thresholdBytes());
    undo = NOTHING;
    inRecovery = false;
    timedOut = false;
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
    law.onMtu(mssBytes);
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
