package dev.fulmar.netem.radio;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;

/** What is to happen in the medium and when; at one instant, in the order of scheduling. */
final class EventQueue {
  private final Queue<Event> events =
      new PriorityQueue<>(
          Comparator.comparingLong(Event::atNanos).thenComparingLong(Event::sequence));
  private long nowNanos = Long.MIN_VALUE;
  private long lastSequence;

  /** The present instant; inside a task, that of the task. */
  long nowNanos() {
    return nowNanos;
  }

  void after(long delayNanos, Runnable task) {
    events.add(new Event(nowNanos + delayNanos, ++lastSequence, task));
  }

  /** When the next task is due; {@link Long#MAX_VALUE} if there is none. */
  long nextNanos() {
    Event head = events.peek();
    return head == null ? Long.MAX_VALUE : head.atNanos();
  }

  /**
   * Runs all tasks up to and including an instant.
   *
   * @throws IllegalArgumentException if the instant is before one given earlier
   */
  void runUntil(long endNanos) {
    if (endNanos < nowNanos) {
      throw new IllegalArgumentException(
          "now is %d ns, must not be before %d, which was given earlier"
              .formatted(endNanos, nowNanos));
    }
    for (Event event = events.peek();
        event != null && event.atNanos() <= endNanos;
        event = events.peek()) {
      events.remove();
      nowNanos = event.atNanos();
      event.task().run();
    }
    nowNanos = endNanos;
  }

  private record Event(long atNanos, long sequence, Runnable task) {}
}
