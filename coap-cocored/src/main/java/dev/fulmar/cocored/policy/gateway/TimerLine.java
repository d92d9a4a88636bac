package dev.fulmar.cocored.policy.gateway;

import static java.util.Comparator.comparingLong;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;

/**
 * At most one deadline for each owner, earliest first; of equal ones, the one set first.
 *
 * <p>Most deadlines are moved on before they are over. So an owner keeps its place in the queue
 * until that comes to the head, and only then is queued where it belongs by now, or dropped.
 *
 * @param <T> the owners, told apart by {@code equals}
 */
final class TimerLine<T> {
  /** In place of a time: no deadline is set. */
  static final long NONE = Long.MAX_VALUE;

  private static final class Entry<T> {
    private final T owner;
    private long atNanos = NONE;
    private long order;
    private long queuedNanos = NONE; // its place in the queue: no later than atNanos
    private long queuedOrder;

    Entry(T owner) {
      this.owner = owner;
    }

    boolean isInPlace() {
      return queuedNanos == atNanos && queuedOrder == order;
    }
  }

  private final PriorityQueue<Entry<T>> queue =
      new PriorityQueue<>(
          comparingLong((Entry<T> e) -> e.queuedNanos).thenComparingLong(e -> e.queuedOrder));
  private final Map<T, Entry<T>> entries = new HashMap<>(); // of all that are queued
  private int size;
  private long order;

  /** Sets an owner's deadline in place of the one that it may have. */
  void set(T owner, long atNanos) {
    Entry<T> entry = entries.computeIfAbsent(owner, Entry::new);
    size += entry.atNanos == NONE ? 1 : 0;
    entry.atNanos = atNanos;
    entry.order = order++;
    if (atNanos < entry.queuedNanos) {
      queue.remove(entry);
      enqueue(entry);
    }
  }

  private void enqueue(Entry<T> entry) {
    entry.queuedNanos = entry.atNanos;
    entry.queuedOrder = entry.order;
    queue.add(entry);
  }

  /**
   * Takes an owner's deadline away.
   *
   * @return whether it had one
   */
  boolean cancel(T owner) {
    Entry<T> entry = entries.get(owner);
    if (entry == null || entry.atNanos == NONE) {
      return false;
    }
    entry.atNanos = NONE;
    size--;
    return true;
  }

  /** Takes an owner's deadline away, and with it all that is remembered of the owner. */
  void forget(T owner) {
    cancel(owner);
    Entry<T> entry = entries.remove(owner);
    if (entry != null) {
      queue.remove(entry);
    }
  }

  boolean contains(T owner) {
    Entry<T> entry = entries.get(owner);
    return entry != null && entry.atNanos != NONE;
  }

  /** How many owners have a deadline. */
  int size() {
    return size;
  }

  /** The earliest deadline, or {@link #NONE}. */
  long firstNanos() {
    settle();
    return queue.isEmpty() ? NONE : queue.peek().atNanos;
  }

  /** Has the entry at the head be where it belongs. */
  private void settle() {
    for (Entry<T> head = queue.peek(); head != null && !head.isInPlace(); head = queue.peek()) {
      queue.remove();
      if (head.atNanos == NONE) {
        entries.remove(head.owner);
      } else {
        enqueue(head);
      }
    }
  }

  /** Takes the earliest deadline that is over, if any. */
  Optional<T> pollDue(long nowNanos) {
    if (firstNanos() > nowNanos) {
      return Optional.empty();
    }
    T owner = queue.element().owner;
    cancel(owner);
    return Optional.of(owner);
  }
}
