package dev.fulmar.cocored.policy.gateway;

import static java.util.Comparator.comparingLong;

import java.util.PriorityQueue;

/** Events in virtual time; those of one instant run in the order in which they were asked for. */
final class VirtualClock {
  private record Event(long atNanos, long order, Runnable action) {}

  private final PriorityQueue<Event> events =
      new PriorityQueue<>(comparingLong((Event e) -> e.atNanos()).thenComparingLong(Event::order));
  private long order;
  private long nowNanos;

  long nowNanos() {
    return nowNanos;
  }

  void at(long atNanos, Runnable action) {
    events.add(new Event(Math.max(nowNanos, atNanos), order++, action));
  }

  void after(long delayNanos, Runnable action) {
    at(nowNanos + delayNanos, action);
  }

  void runUntil(long endNanos) {
    while (!events.isEmpty() && events.peek().atNanos() <= endNanos) {
      Event next = events.remove();
      nowNanos = next.atNanos();
      next.action().run();
    }
    nowNanos = endNanos;
  }
}
