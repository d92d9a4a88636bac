package dev.fulmar.netem.socket;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs tasks at instants, to the microsecond where the machine lets it: one daemon thread that
 * parks until shortly before the next instant and spins for the rest: at most 80 us a task, and 400
 * us after a long sleep, when there is time enough.
 *
 * <pre>
 *   schedule ── parked ──▶│── parked again ──▶│── spinning ──│ task
 *                     1500 us      80 us, or 400 us before  due
 * </pre>
 *
 * <p>Tasks must be short: each delays those behind it. How late each began is measured.
 */
public final class LinkTimer implements AutoCloseable {
  /**
   * How early a parked thread is woken. On Linux parkNanos oversleeps by the 50 us of its timer
   * slack and as much to wake up; to spin for all of it costs dense traffic more than it gains.
   */
  private static final long SPIN_NANOS = 80_000;

  /**
   * How early a thread is woken that parks for more than twice this. By then its processor sleeps
   * soundly and its caches hold the work of others; to park once more costs less than to spin.
   */
  private static final long AWAKE_NANOS = 1_500_000;

  /** As {@link #SPIN_NANOS}, after such a sleep: the second park oversleeps by as much. */
  private static final long SPIN_AFTER_SLEEP_NANOS = 400_000;

  private static final Logger LOG = LoggerFactory.getLogger(LinkTimer.class);

  private final long originNanos = System.nanoTime();
  private final LatenessRecorder lateness = new LatenessRecorder();
  private final Thread thread;
  private final Object lock = new Object();

  /** Guarded by {@link #lock}, as is the last sequence. */
  private final Queue<Entry> entries =
      new PriorityQueue<>(
          Comparator.comparingLong(Entry::atNanos).thenComparingLong(Entry::sequence));

  private long lastSequence;

  /** When the first entry is due, for the thread to look at without the lock. */
  private volatile long firstNanos = Long.MAX_VALUE;

  private volatile boolean closed;

  /** Starts the thread under the given name. */
  public LinkTimer(String threadName) {
    thread = new Thread(this::run, threadName);
    thread.setDaemon(true);
    thread.start();
  }

  /** The time on this timer's clock: ns since it was made, never going backwards. */
  public long nowNanos() {
    return System.nanoTime() - originNanos;
  }

  /**
   * Runs a task on the timer's thread. Tasks of one instant run in the order of the calls; one that
   * throws is logged and harms no other. After {@link #close} nothing is run any more.
   *
   * @param atNanos on the clock of {@link #nowNanos}; an instant that has passed means at once
   */
  public void schedule(long atNanos, Runnable task) {
    requireNonNull(task, "task");
    boolean first;
    synchronized (lock) {
      Entry entry = new Entry(Math.max(0, atNanos), ++lastSequence, task);
      entries.add(entry);
      first = entry.atNanos() < firstNanos;
      if (first) {
        firstNanos = entry.atNanos();
      }
    }
    if (first) {
      LockSupport.unpark(thread);
    }
  }

  /** How late the tasks began. */
  public LatenessSummary lateness() {
    return lateness.summary();
  }

  /**
   * Ends the thread and waits for a task that is running, unless the caller is that task. What was
   * still to come is forgotten. Calling it again does nothing.
   */
  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
    Threads.join(thread);
  }

  private void run() {
    long spinNanos = SPIN_NANOS;
    while (!closed) {
      long atNanos = firstNanos;
      long waitNanos = atNanos - nowNanos();
      if (atNanos == Long.MAX_VALUE) {
        LockSupport.park(this);
      } else if (waitNanos > 2 * AWAKE_NANOS) {
        LockSupport.parkNanos(this, waitNanos - AWAKE_NANOS);
        spinNanos = SPIN_AFTER_SLEEP_NANOS;
      } else if (waitNanos > spinNanos) {
        LockSupport.parkNanos(this, waitNanos - spinNanos);
      } else if (waitNanos > 0) {
        Thread.onSpinWait();
      } else {
        runFirst();
        spinNanos = SPIN_NANOS;
      }
    }
  }

  private void runFirst() {
    Entry entry;
    synchronized (lock) {
      entry = entries.remove();
      Entry next = entries.peek();
      firstNanos = next == null ? Long.MAX_VALUE : next.atNanos();
    }
    lateness.record(nowNanos() - entry.atNanos());
    try {
      entry.task().run();
    } catch (RuntimeException e) {
      LOG.error("a task of {} failed", thread.getName(), e);
    }
  }

  private record Entry(long atNanos, long sequence, Runnable task) {}
}
