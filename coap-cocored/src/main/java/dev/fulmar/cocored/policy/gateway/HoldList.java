package dev.fulmar.cocored.policy.gateway;

import static java.util.Comparator.comparingLong;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Handled messages whose ACKs wait. The first to leave is that of the peer whose last ACK is
 * longest ago; peers without any come before all others; of equal ones, the one held first.
 *
 * @param <K> the messages' names
 */
final class HoldList<K> {
  private record Entry<K>(long lastAckNanos, long order, Confirmable<K> message) {
    boolean isCurrent() {
      return lastAckNanos == message.slot().lastAckNanos();
    }
  }

  private final TreeSet<Entry<K>> line =
      new TreeSet<>(
          comparingLong((Entry<K> e) -> e.lastAckNanos()).thenComparingLong(Entry::order));
  private final Map<Confirmable<K>, Entry<K>> entries = new HashMap<>();
  private long order;

  void add(Confirmable<K> message) {
    put(new Entry<>(message.slot().lastAckNanos(), order++, message));
  }

  private void put(Entry<K> entry) {
    entries.put(entry.message(), entry);
    line.add(entry);
  }

  /** Takes a message out of turn; does nothing when it is not held. */
  void remove(Confirmable<K> message) {
    Entry<K> entry = entries.remove(message);
    if (entry != null) {
      line.remove(entry);
    }
  }

  /** Takes the message whose turn it is. */
  Optional<Confirmable<K>> poll() {
    while (!line.isEmpty()) {
      Entry<K> first = line.first();
      remove(first.message());
      if (first.isCurrent()) {
        return Optional.of(first.message());
      }
      // its peer has got another ACK meanwhile
      put(new Entry<>(first.message().slot().lastAckNanos(), first.order(), first.message()));
    }
    return Optional.empty();
  }

  boolean isEmpty() {
    return line.isEmpty();
  }

  int size() {
    return line.size();
  }
}
