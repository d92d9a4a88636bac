package dev.fulmar.netem.socket;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tasks in the order of their instants. Any thread may add; one thread runs them. */
final class TimerQueue {
  private static final Logger LOG = LoggerFactory.getLogger(TimerQueue.class);

  private final LatenessRecorder lateness = new LatenessRecorder();
  private final Object lock = new Object();

  /** Guarded by {@link #lock}, as is the last sequence. */
  private final Queue<Entry> entries =
      new PriorityQueue<>(
          Comparator.comparingLong(Entry::atNanos).thenComparingLong(Entry::sequence));

  private long lastSequence;

  /** When the first entry is due, for the running thread to look at without the lock. */
  private volatile long firstNanos = Long.MAX_VALUE;

  /** Adds a task; true if it is now the first, so that whoever waits for the first must know. */
  boolean add(long atNanos, Runnable task) {
    requireNonNull(task, "task");
    synchronized (lock) {
      Entry entry = new Entry(Math.max(0, atNanos), ++lastSequence, task);
      entries.add(entry);
      boolean first = entry.atNanos() < firstNanos;
      if (first) {
        firstNanos = entry.atNanos();
      }
      return first;
    }
  }

  /** When the first task is due; {@link Long#MAX_VALUE} if there is none. */
  long firstNanos() {
    return firstNanos;
  }

  /** Takes the first task out, notes how late it is and runs it; one that throws is logged. */
  void runFirst(long nowNanos) {
    Entry entry;
    synchronized (lock) {
      entry = entries.remove();
      Entry next = entries.peek();
      firstNanos = next == null ? Long.MAX_VALUE : next.atNanos();
    }
    lateness.record(nowNanos - entry.atNanos());
    try {
      entry.task().run();
    } catch (RuntimeException | Error e) {
      LOG.error("a task of {} failed", Thread.currentThread().getName(), e);
    }
  }

  LatenessSummary lateness() {
    return lateness.summary();
  }

  private record Entry(long atNanos, long sequence, Runnable task) {}
}
