package dev.fulmar.cocored.policy.gateway;

import static java.util.Comparator.comparingLong;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/**
 * At most one deadline for each owner, earliest first; of equal ones, the one set first.
 *
 * @param <T> the owners, told apart by {@code equals}
 */
final class TimerLine<T> {
  /** In place of a time: no deadline is set. */
  static final long NONE = Long.MAX_VALUE;

  private record Entry<T>(long atNanos, long order, T owner) {}

  private final TreeSet<Entry<T>> line =
      new TreeSet<>(comparingLong((Entry<T> e) -> e.atNanos()).thenComparingLong(Entry::order));
  private final Map<T, Entry<T>> entries = new HashMap<>();
  private long order;

  /** Sets an owner's deadline in place of the one that it may have. */
  void set(T owner, long atNanos) {
    cancel(owner);
    Entry<T> entry = new Entry<>(atNanos, order++, owner);
    entries.put(owner, entry);
    line.add(entry);
  }

  /**
   * Takes an owner's deadline away.
   *
   * @return whether it had one
   */
  boolean cancel(T owner) {
    Entry<T> entry = entries.remove(owner);
    return entry != null && line.remove(entry);
  }

  boolean contains(T owner) {
    return entries.containsKey(owner);
  }

  /** How many owners have a deadline. */
  int size() {
    return line.size();
  }

  /** The earliest deadline, or {@link #NONE}. */
  long firstNanos() {
    return line.isEmpty() ? NONE : line.first().atNanos();
  }

  /** Takes the earliest deadline that is over, if any. */
  Optional<T> pollDue(long nowNanos) {
    if (firstNanos() > nowNanos) {
      return Optional.empty();
    }
    T owner = line.first().owner();
    cancel(owner);
    return Optional.of(owner);
  }
}
