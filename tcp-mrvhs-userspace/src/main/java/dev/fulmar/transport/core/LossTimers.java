package dev.fulmar.transport.core;

import dev.fulmar.transport.recovery.LossRecovery;
import dev.fulmar.transport.recovery.Scoreboard;

/**
 * Sets the timers of the sending half: when to take what is in flight for lost (RFC 6298), when to
 * probe its end and when to stop waiting for what may only be late (RFC 8985), and when to give up.
 */
final class LossTimers {
  /** The probe time-out before the first round trip is known, RFC 8985 section 7.2. */
  private static final long FIRST_PROBE_NANOS = 1_000_000_000;

  /** How long a peer may keep the ACK of a single segment, RFC 8985 section 7.2. */
  private static final long DELAYED_ACK_NANOS = 200_000_000;

  /** A host may be late by so much; on shorter round trips its pauses would cause probes. */
  private static final long LEAST_PROBE_NANOS = 10_000_000;

  private final Timers timers;
  private final RttEstimator rtt;
  private final LossRecovery recovery;
  private final long userTimeoutNanos;
  private long retransmitNanos = Timers.NEVER;

  LossTimers(Tcb tcb, LossRecovery recovery) {
    this.timers = tcb.timers;
    this.rtt = tcb.rtt;
    this.userTimeoutNanos = tcb.config.userTimeoutNanos();
    this.recovery = recovery;
  }

  /**
   * An ACK was taken in.
   *
   * @param news whether it tells of anything that has arrived
   * @param progress whether it moves the first position not acknowledged
   */
  void onAck(long nowNanos, int outstanding, boolean news, boolean progress, boolean windowClosed) {
    setReorder();
    if (outstanding == 0) {
      timers.clear(Timer.RETRANSMIT);
      timers.clear(Timer.TAIL_PROBE);
      timers.clear(Timer.USER_TIMEOUT);
      return;
    }
    if (progress || windowClosed) { // a peer that says it has no room is no dead peer
      timers.set(Timer.USER_TIMEOUT, nowNanos + userTimeoutNanos);
    }
    if (progress) {
      startRetransmit(nowNanos); // RFC 6298 (5.3)
    }
    if (news) {
      setProbe(nowNanos, outstanding);
    } else if (!recovery.mayProbe()) {
      timers.clear(Timer.TAIL_PROBE);
    }
  }

  /** A segment was sent, new or again. */
  void onSent(long nowNanos, int outstanding, boolean again) {
    if (again && recovery.phase() == LossRecovery.Phase.FAST) {
      startRetransmit(nowNanos); // RFC 6675 section 6
    } else if (!timers.isSet(Timer.RETRANSMIT)) {
      startRetransmit(nowNanos);
    }
    timers.setIfUnset(Timer.USER_TIMEOUT, nowNanos + userTimeoutNanos);
    setProbe(nowNanos, outstanding);
  }

  /** Starts the retransmission timer anew. */
  void startRetransmit(long nowNanos) {
    retransmitNanos = nowNanos + rtt.rtoNanos();
    timers.set(Timer.RETRANSMIT, retransmitNanos);
  }

  /** What may only be late is waited for. */
  void setReorder() {
    if (recovery.reorderDeadlineNanos() == Scoreboard.NONE) {
      timers.clear(Timer.REORDER);
    } else {
      timers.set(Timer.REORDER, recovery.reorderDeadlineNanos());
    }
  }

  /** TLP_calc_PTO of RFC 8985 section 7.2. */
  private void setProbe(long nowNanos, int outstanding) {
    if (!recovery.mayProbe()) {
      timers.clear(Timer.TAIL_PROBE);
      return;
    }
    long waitNanos = FIRST_PROBE_NANOS;
    if (rtt.smoothedNanos() >= 0) {
      waitNanos = Math.max(LEAST_PROBE_NANOS, 2 * rtt.smoothedNanos());
      waitNanos += outstanding == 1 ? DELAYED_ACK_NANOS : 0;
    }
    timers.set(Timer.TAIL_PROBE, Math.min(nowNanos + waitNanos, retransmitNanos));
  }
}
