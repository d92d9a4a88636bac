package dev.fulmar.transport.congestion;

/**
 * HyStart++ (RFC 9406): ends the first slow start when round trips grow, before the queue overflows
 * and half of a window is lost at once.
 *
 * <pre>
 *             the round trip has grown              5 rounds
 *   STANDARD ─────────────────────────▶ CONSERVATIVE ───────▶ OVER
 *       ▲                                  │ growth / 4         ▲
 *       └──────────────────────────────────┘                    │
 *        it has shrunk again: a mistake              a loss ────┘
 *
 *   grown   currentRoundMinRtt ≥ lastRoundMinRtt + clamp(lastRoundMinRtt / 8, 4 ms, 16 ms),
 *           after 8 samples of the round                                      section 4.2
 * </pre>
 *
 * <p>A round ends with the ACK of what was sent when it began, as told by the delivery samples; a
 * connection that has none stays in standard slow start.
 */
final class HyStart {
  private static final long MIN_RTT_THRESHOLD_NANOS = 4_000_000;
  private static final long MAX_RTT_THRESHOLD_NANOS = 16_000_000;
  private static final int RTT_DIVISOR = 8;
  private static final int RTT_SAMPLES = 8;
  private static final int CONSERVATIVE_GROWTH_DIVISOR = 4;
  private static final int CONSERVATIVE_ROUNDS = 5;
  private static final long NONE = Long.MAX_VALUE;

  private enum Phase {
    STANDARD,
    CONSERVATIVE,
    OVER
  }

  private Phase phase = Phase.STANDARD;
  private long roundEndBytes;
  private long lastRoundMinNanos = NONE;
  private long currentRoundMinNanos = NONE;
  private int samples;
  private long baselineMinNanos = NONE;
  private int conservativeRounds;

  /** Called for each ACK of the first slow start, before the window grows by it. */
  void onAck(AckSample sample) {
    if (phase == Phase.OVER || sample.delivery().totalBytes() == 0) {
      return;
    }
    if (sample.delivery().priorBytes() >= roundEndBytes) {
      beginRound(sample.delivery().totalBytes());
    }
    if (!sample.hasRtt()) {
      return;
    }
    currentRoundMinNanos = Math.min(currentRoundMinNanos, sample.rttNanos());
    if (++samples < RTT_SAMPLES) {
      return;
    }
    if (phase == Phase.STANDARD && hasGrown()) {
      phase = Phase.CONSERVATIVE;
      baselineMinNanos = currentRoundMinNanos;
      conservativeRounds = 0;
    } else if (phase == Phase.CONSERVATIVE && currentRoundMinNanos < baselineMinNanos) {
      phase = Phase.STANDARD;
      baselineMinNanos = NONE;
    }
  }

  private boolean hasGrown() {
    if (lastRoundMinNanos == NONE) {
      return false;
    }
    long threshold =
        Math.max(
            MIN_RTT_THRESHOLD_NANOS,
            Math.min(lastRoundMinNanos / RTT_DIVISOR, MAX_RTT_THRESHOLD_NANOS));
    return currentRoundMinNanos >= lastRoundMinNanos + threshold;
  }

  private void beginRound(long deliveredBytes) {
    roundEndBytes = deliveredBytes;
    lastRoundMinNanos = currentRoundMinNanos;
    currentRoundMinNanos = NONE;
    samples = 0;
    if (phase == Phase.CONSERVATIVE && ++conservativeRounds > CONSERVATIVE_ROUNDS) {
      phase = Phase.OVER;
    }
  }

  /** A loss or a time-out: slow starts from now on are not the first. */
  void end() {
    phase = Phase.OVER;
  }

  /** What the growth of slow start is divided by now. */
  int growthDivisor() {
    return phase == Phase.CONSERVATIVE ? CONSERVATIVE_GROWTH_DIVISOR : 1;
  }

  /** Whether congestion avoidance is to begin, or has. */
  boolean isOver() {
    return phase == Phase.OVER;
  }
}
