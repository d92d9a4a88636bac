package dev.fulmar.cocored.policy.gateway;

import dev.fulmar.cocored.policy.Arrival;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The messages of all peers: by name, by relation while they wait, and by age while they have no
 * ACK or are not handled.
 *
 * @param <K> the messages' names
 */
final class MessageTable<K> {
  private final int maxUnfinished;
  private final int rememberedPerPeer;
  private final long rememberedNanos;
  private final Map<K, Confirmable<K>> known = new HashMap<>();
  private final Map<Object, Confirmable<K>> waitingNotifications = new HashMap<>();
  private final Set<Confirmable<K>> unacknowledged = new LinkedHashSet<>();
  private final Set<Confirmable<K>> unhandled = new LinkedHashSet<>();
  private int unfinished;

  MessageTable(ReleaseSettings settings) {
    this.maxUnfinished = settings.maxMessages();
    this.rememberedPerPeer = settings.rememberedMessages();
    this.rememberedNanos = settings.rememberedNanos();
  }

  Optional<Confirmable<K>> find(K key) {
    return Optional.ofNullable(known.get(key));
  }

  /**
   * As {@link #find}, of a message that arrives: what has such a name for too long is forgotten.
   */
  Optional<Confirmable<K>> findCopied(K key, long nowNanos) {
    Confirmable<K> message = known.get(key);
    if (message != null
        && message.isFinished()
        && nowNanos - message.arrivedNanos() >= rememberedNanos) {
      known.remove(key);
      message.slot().finished().remove(message);
      return Optional.empty();
    }
    return Optional.ofNullable(message);
  }

  /** The notification of the same relation that waits, if any. */
  Optional<Confirmable<K>> rivalOf(Arrival<K> arrival) {
    return arrival.isNotification()
        ? Optional.ofNullable(waitingNotifications.get(arrival.relation()))
        : Optional.empty();
  }

  boolean isFull() {
    return unfinished >= maxUnfinished;
  }

  Confirmable<K> add(Arrival<K> arrival, PeerSlot<K> slot, long nowNanos) {
    Confirmable<K> message = new Confirmable<>(arrival, slot, nowNanos);
    slot.add(message);
    known.put(arrival.key(), message);
    unacknowledged.add(message);
    unhandled.add(message);
    unfinished++;
    if (arrival.isNotification()) {
      waitingNotifications.put(arrival.relation(), message);
    }
    return message;
  }

  /** Its handling begins: nothing takes its place any more. */
  void take(Confirmable<K> message) {
    message.take();
    waitingNotifications.remove(message.arrival().relation(), message);
  }

  /** Its handling is over, or needless. */
  void handle(Confirmable<K> message) {
    if (!message.isTaken()) {
      take(message);
    }
    message.handle();
    unhandled.remove(message);
    finishIfDone(message);
  }

  /** It has got an ACK. */
  void acknowledge(Confirmable<K> message) {
    message.acknowledge();
    message.slot().settle();
    unacknowledged.remove(message);
    finishIfDone(message);
  }

  private void finishIfDone(Confirmable<K> message) {
    if (message.isFinished()) {
      unfinished--;
      message.slot().finish(message, rememberedPerPeer).ifPresent(m -> known.remove(m.key()));
    }
  }

  /** Forgets an unfinished message, as if it had never arrived. */
  void forget(Confirmable<K> message) {
    known.remove(message.key());
    waitingNotifications.remove(message.arrival().relation(), message);
    unfinished--;
    message.slot().remove(message);
    unhandled.remove(message);
    if (unacknowledged.remove(message)) {
      message.slot().settle();
    }
  }

  /** Forgets the finished messages of a peer. */
  void forgetFinished(PeerSlot<K> slot) {
    slot.finished().forEach(message -> known.remove(message.key()));
  }

  /** The message that has been without an ACK for longest. */
  Optional<Confirmable<K>> oldestUnacknowledged() {
    return unacknowledged.isEmpty()
        ? Optional.empty()
        : Optional.of(unacknowledged.iterator().next());
  }

  /** The messages that arrived before a time and are not handled, the oldest first. */
  List<Confirmable<K>> unhandledBefore(long nanos) {
    return unhandled.stream().takeWhile(message -> message.arrivedNanos() < nanos).toList();
  }

  /** How many messages wait or are in service. */
  int queue() {
    return unhandled.size();
  }

  /** How many messages are unhandled or unacknowledged. */
  int unfinished() {
    return unfinished;
  }

  /** How many messages are known, the finished ones that are remembered included. */
  int size() {
    return known.size();
  }
}
