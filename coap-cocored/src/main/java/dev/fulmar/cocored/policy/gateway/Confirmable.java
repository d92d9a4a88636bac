package dev.fulmar.cocored.policy.gateway;

import dev.fulmar.cocored.policy.Arrival;

/**
 * A confirmable message on its two ways: to its handler, and to its ACK. It is finished at the end
 * of both.
 *
 * <pre>
 * arrived ──▶ waiting ──▶ taken ──▶ handled ──┐
 *    │                                 │ held ├──▶ finished
 *    └──────────────────────────────▶ acknowledged
 *             at any time: a duplicate, the deadline
 * </pre>
 *
 * @param <K> the messages' names
 */
final class Confirmable<K> {
  private final Arrival<K> arrival;
  private final PeerSlot<K> slot;
  private final long arrivedNanos;
  private boolean taken;
  private boolean handled;
  private boolean acknowledged;

  Confirmable(Arrival<K> arrival, PeerSlot<K> slot, long arrivedNanos) {
    this.arrival = arrival;
    this.slot = slot;
    this.arrivedNanos = arrivedNanos;
  }

  Arrival<K> arrival() {
    return arrival;
  }

  K key() {
    return arrival.key();
  }

  PeerSlot<K> slot() {
    return slot;
  }

  long arrivedNanos() {
    return arrivedNanos;
  }

  boolean isTaken() {
    return taken;
  }

  void take() {
    taken = true;
  }

  /** Whether the handler is done with it, or it need not be handled any more. */
  boolean isHandled() {
    return handled;
  }

  void handle() {
    taken = true;
    handled = true;
  }

  boolean isAcknowledged() {
    return acknowledged;
  }

  void acknowledge() {
    acknowledged = true;
  }

  boolean isFinished() {
    return handled && acknowledged;
  }
}
