package dev.fulmar.cocored.policy.gateway;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * What is remembered of one peer: its rhythm, its unfinished messages, and the last few finished
 * ones, by which a duplicate is told.
 *
 * @param <K> the messages' names
 */
final class PeerSlot<K> {
  /** What {@link #lastAckNanos} is before the first ACK: earlier than any. */
  static final long NEVER = Long.MIN_VALUE;

  private final PeerClock clock;
  private final Set<Confirmable<K>> unfinished = new LinkedHashSet<>();
  private final Deque<Confirmable<K>> finished = new ArrayDeque<>();
  private int unacknowledged;
  private long acks;
  private long lastAckNanos = NEVER;
  private K lastAcknowledged;
  private boolean repeated;
  private double punctualShare = 1;

  PeerSlot(PeerClock clock) {
    this.clock = clock;
  }

  PeerClock clock() {
    return clock;
  }

  /** A message of the peer has arrived; whether it had none without an ACK is asked before. */
  void add(Confirmable<K> message) {
    unfinished.add(message);
    unacknowledged++;
    repeated = false;
  }

  /** A message has got an ACK, or does without. */
  void settle() {
    unacknowledged--;
  }

  /** An ACK leaves that lets the peer send its next message. */
  void acknowledged(K key, long nowNanos) {
    lastAckNanos = nowNanos;
    lastAcknowledged = key;
    repeated = false;
    acks++;
  }

  /**
   * A message is finished.
   *
   * @param remembered how many finished messages are remembered
   * @return the message that is forgotten for it, if any
   */
  Optional<Confirmable<K>> finish(Confirmable<K> message, int remembered) {
    unfinished.remove(message);
    finished.add(message);
    return finished.size() > remembered ? Optional.of(finished.remove()) : Optional.empty();
  }

  /** A message is to be forgotten, as if it had never arrived. */
  void remove(Confirmable<K> message) {
    unfinished.remove(message);
  }

  Set<Confirmable<K>> unfinished() {
    return unfinished;
  }

  Deque<Confirmable<K>> finished() {
    return finished;
  }

  /** Whether nothing of the peer is left to remember, and it has never been acknowledged. */
  boolean isUnused() {
    return acks == 0 && unfinished.isEmpty() && finished.isEmpty();
  }

  /** How many of its messages have no ACK yet. */
  int unacknowledged() {
    return unacknowledged;
  }

  long acks() {
    return acks;
  }

  long lastAckNanos() {
    return lastAckNanos;
  }

  /** The message that was acknowledged last; null before the first. */
  K lastAcknowledged() {
    return lastAcknowledged;
  }

  /** Whether the last ACK has been repeated. */
  boolean isRepeated() {
    return repeated;
  }

  void repeat() {
    repeated = true;
  }

  /** The peer came back after it had been missing: {@code pm += weight ([in window] - pm)}. */
  void learnReturn(boolean punctual, double weight) {
    punctualShare += weight * ((punctual ? 1 : 0) - punctualShare);
  }

  /** The share of its returns that came when a stock peer's first retransmission does. */
  double punctualShare() {
    return punctualShare;
  }
}
