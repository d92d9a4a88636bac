package dev.fulmar.cocored.policy.gateway;

import java.util.Optional;

/**
 * The peers that have been acknowledged and whose next message is expected: which of them are in
 * flight, and which are overdue.
 *
 * <pre>
 * ACK ──▶ in flight ──▶ token over ─┐
 *   │         └──▶ next message     ├──▶ next message
 *   └──▶ overdue ──▶ (repeated) ────┘
 * </pre>
 *
 * <p>Only clocked peers are expected; while ACKs are held back, the first few ACKs of an unmeasured
 * peer take a token too, so that a thousand peers do not start at once.
 *
 * @param <K> the messages' names
 */
final class Flights<K> {
  private final TokenSettings tokens;
  private final RepeatSettings repeats;
  private final TimerLine<PeerSlot<K>> inFlight = new TimerLine<>();
  private final TimerLine<PeerSlot<K>> overdue = new TimerLine<>();

  Flights(TokenSettings tokens, RepeatSettings repeats) {
    this.tokens = tokens;
    this.repeats = repeats;
  }

  /** An ACK has left to a peer that has nothing else unacknowledged. */
  void acknowledged(PeerSlot<K> slot, boolean holding, long nowNanos) {
    PeerClock clock = slot.clock();
    if (clock.isClocked()) {
      takeToken(slot, nowNanos + tokens.nanos(clock));
      long overdueNanos = repeats.overdueNanos(clock);
      if (overdueNanos != RepeatSettings.NEVER) {
        overdue.set(slot, nowNanos + overdueNanos);
      }
    } else if (holding && !clock.isMeasured() && slot.acks() <= tokens.unmeasuredAcks()) {
      takeToken(slot, nowNanos + tokens.unmeasuredNanos());
    }
  }

  private void takeToken(PeerSlot<K> slot, long untilNanos) {
    if (!inFlight.contains(slot)) {
      inFlight.set(slot, untilNanos);
    }
  }

  /** The last ACK has been sent again: the peer is in flight anew. */
  void repeated(PeerSlot<K> slot, long nowNanos) {
    inFlight.set(slot, nowNanos + tokens.nanos(slot.clock()));
    overdue.set(slot, nowNanos + repeats.missingNanos(slot.clock()));
  }

  /** The peer has sent its next message. */
  void end(PeerSlot<K> slot) {
    inFlight.cancel(slot);
    overdue.cancel(slot);
  }

  /** The peer is not remembered any more. */
  void forget(PeerSlot<K> slot) {
    inFlight.forget(slot);
    overdue.forget(slot);
  }

  /** Takes back the token of a peer whose next message has not come. */
  Optional<PeerSlot<K>> pollExpired(long nowNanos) {
    return inFlight.pollDue(nowNanos);
  }

  /** A peer whose silence says that its ACK or its message is lost. */
  Optional<PeerSlot<K>> pollOverdue(long nowNanos) {
    return overdue.pollDue(nowNanos);
  }

  /** How many peers are in flight. */
  int size() {
    return inFlight.size();
  }

  /** The next time at which one of the polls has something, or {@link TimerLine#NONE}. */
  long nextNanos() {
    return Math.min(inFlight.firstNanos(), overdue.firstNanos());
  }
}
