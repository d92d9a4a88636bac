package dev.fulmar.transport.congestion;

/** What BBR is about: its modes, and the gains they have. */
final class BbrMode {
  private static final double HIGH_GAIN = 2.89; // 2 / ln 2
  private static final double CRUISE_WINDOW_GAIN = 2;
  private static final double FULL_GROWTH = 1.25;
  private static final int FULL_ROUNDS = 3;
  private static final double[] CYCLE = {1.25, .75, 1, 1, 1, 1, 1, 1};
  private static final int DRAINING = 1;
  private static final long PROBE_RTT_NANOS = 200_000_000;

  private enum Mode {
    STARTUP,
    DRAIN,
    PROBE_BW,
    PROBE_RTT
  }

  private final BbrPath path;
  private Mode mode = Mode.STARTUP;
  private boolean pathFull;
  private double fullBytesPerSecond;
  private int roundsWithoutGrowth;
  private int phase;
  private long phaseSinceNanos;
  private boolean lostInPhase;
  private boolean restarted;
  private long probeRttUntilNanos;
  private boolean probeRttTimed; // the window is down, the 200 ms count
  private boolean probeRttRound;

  BbrMode(BbrPath path) {
    this.path = path;
  }

  /** Something is sent after nothing was in flight. */
  void onRestart(long nowNanos) {
    restarted = true;
    if (mode == Mode.PROBE_BW) {
      phaseSinceNanos = nowNanos;
    }
  }

  void onLoss() {
    lostInPhase = true;
  }

  void onAck(AckSample sample, long bytesInFlight, long minWindowBytes) {
    long nowNanos = sample.nowNanos();
    checkPathFull(sample);
    if (mode == Mode.STARTUP && pathFull) {
      mode = Mode.DRAIN;
    }
    if (mode == Mode.DRAIN && path.isKnown() && bytesInFlight <= path.bdpBytes()) {
      enterProbeBw(nowNanos);
    }
    if (mode == Mode.PROBE_BW && isPhaseOver(nowNanos, bytesInFlight)) {
      phase = (phase + 1) % CYCLE.length;
      phaseSinceNanos = nowNanos;
      lostInPhase = false;
    }
    if (mode == Mode.PROBE_RTT) {
      probeRtt(nowNanos, bytesInFlight, minWindowBytes);
    } else if (path.wasMinRttOld() && !restarted && path.isKnown()) {
      mode = Mode.PROBE_RTT;
      probeRttTimed = false;
    }
    restarted = false;
  }

  private void checkPathFull(AckSample sample) {
    if (pathFull || !path.isRoundStart() || sample.delivery().limited()) {
      return;
    }
    if (path.bytesPerSecond() >= FULL_GROWTH * fullBytesPerSecond) {
      fullBytesPerSecond = path.bytesPerSecond();
      roundsWithoutGrowth = 0;
    } else {
      pathFull = ++roundsWithoutGrowth >= FULL_ROUNDS;
    }
  }

  private void enterProbeBw(long nowNanos) {
    mode = Mode.PROBE_BW;
    phase = firstPhase();
    phaseSinceNanos = nowNanos;
    lostInPhase = false;
  }

  /**
   * Where the cycle begins, so that flows do not probe together: by the last digits of the round
   * trip. Never with draining what was not built up.
   */
  private int firstPhase() {
    int first = (int) (path.minRttNanos() % (CYCLE.length - 1));
    return first >= DRAINING ? first + 1 : first;
  }

  private boolean isPhaseOver(long nowNanos, long bytesInFlight) {
    boolean isLongEnough = nowNanos - phaseSinceNanos > path.minRttNanos();
    double gain = CYCLE[phase];
    if (gain > 1) {
      return isLongEnough && (lostInPhase || bytesInFlight >= gain * path.bdpBytes());
    }
    return isLongEnough || (gain < 1 && bytesInFlight <= path.bdpBytes());
  }

  private void probeRtt(long nowNanos, long bytesInFlight, long minWindowBytes) {
    if (!probeRttTimed) {
      if (bytesInFlight <= minWindowBytes) {
        probeRttTimed = true;
        probeRttRound = false;
        probeRttUntilNanos = nowNanos + PROBE_RTT_NANOS;
        path.beginRound();
      }
      return;
    }
    probeRttRound |= path.isRoundStart();
    if (probeRttRound && nowNanos >= probeRttUntilNanos) {
      path.renewMinRtt(nowNanos);
      if (pathFull) {
        enterProbeBw(nowNanos);
      } else {
        mode = Mode.STARTUP;
      }
    }
  }

  boolean isProbingRtt() {
    return mode == Mode.PROBE_RTT;
  }

  /** Whether STARTUP has found all the rate there is. */
  boolean isPathFull() {
    return pathFull;
  }

  double pacingGain() {
    return switch (mode) {
      case STARTUP -> HIGH_GAIN;
      case DRAIN -> 1 / HIGH_GAIN;
      case PROBE_BW -> CYCLE[phase];
      case PROBE_RTT -> 1;
    };
  }

  double windowGain() {
    return switch (mode) {
      case STARTUP, DRAIN -> HIGH_GAIN;
      case PROBE_BW -> CRUISE_WINDOW_GAIN;
      case PROBE_RTT -> 1;
    };
  }
}
