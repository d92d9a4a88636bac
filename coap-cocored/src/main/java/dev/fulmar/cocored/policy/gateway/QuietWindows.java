package dev.fulmar.cocored.policy.gateway;

import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The peers that have not come back even after their ACK was repeated, and the pauses made for
 * them: while the retransmission of such a peer is due, each arrival stops the release of ACKs for
 * as long as the arriving peer takes to send again, so that the channel is free between messages.
 *
 * <pre>
 * lag    since the last ACK to the missing peer
 * pause  = max(5 ms, gmin of the arriving peer), while lag is in [1.8 s, 3.3 s] or [5.6 s, 10 s]
 *          of any missing peer with pm >= 1/2
 * pm    += 1/4 ([it came back with a lag in the first window] - pm), at first 1
 * </pre>
 *
 * <p>So a peer whose timers are not the stock ones soon gets no more pauses. The figures are those
 * of {@link QuietSettings}.
 *
 * @param <K> the messages' names
 */
final class QuietWindows<K> {
  /** In place of a time: no pause. */
  static final long NONE = Long.MIN_VALUE;

  private final QuietSettings settings;
  private final Set<PeerSlot<K>> missing = new LinkedHashSet<>();
  private long untilNanos = NONE;

  QuietWindows(QuietSettings settings) {
    this.settings = settings;
  }

  void missing(PeerSlot<K> slot) {
    missing.add(slot);
  }

  /** The peer is not waited for any more; does nothing when it is not missing. */
  void forget(PeerSlot<K> slot) {
    missing.remove(slot);
  }

  /** Nobody is waited for any more, and the pause is over. */
  void clear() {
    missing.clear();
    untilNanos = NONE;
  }

  /**
   * A peer has sent something.
   *
   * @param lagNanos how long after the last ACK to it
   */
  void returned(PeerSlot<K> slot, long lagNanos) {
    if (missing.remove(slot) && slot.clock().isFast()) {
      slot.learnReturn(settings.inFirstWindow(lagNanos), settings.learnWeight());
    }
  }

  /**
   * Called for each new message while ACKs are held back, after {@link #returned}.
   *
   * @return whether a pause follows
   */
  boolean onArrival(PeerSlot<K> arriving, long nowNanos) {
    boolean due = false;
    for (Iterator<PeerSlot<K>> each = missing.iterator(); each.hasNext(); ) {
      PeerSlot<K> slot = each.next();
      long lagNanos = nowNanos - slot.lastAckNanos();
      if (lagNanos > settings.forgetNanos()) {
        each.remove();
      } else if (settings.inWindow(lagNanos) && slot.punctualShare() >= settings.punctualShare()) {
        due = true;
      }
    }
    if (due) {
      long pauseNanos = Math.max(settings.minNanos(), Math.round(arriving.clock().shortestNanos()));
      untilNanos = Math.max(untilNanos, nowNanos + pauseNanos);
    }
    return due;
  }

  /** Until when nothing is released, or {@link #NONE}. */
  long untilNanos() {
    return untilNanos;
  }

  int size() {
    return missing.size();
  }
}
