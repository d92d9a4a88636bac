package dev.fulmar.netem.socket;

import java.util.concurrent.locks.LockSupport;

/**
 * Runs tasks at instants, to the microsecond where the machine lets it: one daemon thread that
 * parks until shortly before the next instant and spins for the rest: 30 us a task where the system
 * wakes it when asked (Linux), else 80 us, and 400 us after a long sleep, when there is time
 * enough.
 *
 * <p>Tasks must be short: each delays those behind it. How late each began is measured.
 */
public final class LinkTimer implements AutoCloseable, Alarm {
  private final long originNanos = System.nanoTime();
  private final TimerQueue tasks = new TimerQueue();
  private final Thread thread;
  private volatile boolean closed;

  /** Starts the thread under the given name. */
  public LinkTimer(String threadName) {
    thread = new Thread(this::run, threadName);
    thread.setDaemon(true);
    thread.start();
  }

  /** The time on this timer's clock: ns since it was made, never going backwards. */
  @Override
  public long nowNanos() {
    return System.nanoTime() - originNanos;
  }

  /**
   * Runs a task on the timer's thread. Tasks of one instant run in the order of the calls; one that
   * throws is logged and harms no other. After {@link #close} nothing is run any more.
   *
   * @param atNanos on the clock of {@link #nowNanos}; an instant that has passed means at once
   */
  @Override
  public void schedule(long atNanos, Runnable task) {
    if (tasks.add(atNanos, task)) {
      LockSupport.unpark(thread);
    }
  }

  /** How late the tasks began. */
  public LatenessSummary lateness() {
    return tasks.lateness();
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
    SleepPlan plan = new SleepPlan(TimerSlack.minimise());
    while (!closed) {
      long atNanos = tasks.firstNanos();
      if (atNanos == Long.MAX_VALUE) {
        LockSupport.park(this);
        continue;
      }
      long waitNanos = atNanos - nowNanos();
      long sleepNanos = plan.sleepNanos(waitNanos);
      if (sleepNanos > 0) {
        LockSupport.parkNanos(this, sleepNanos);
      } else if (waitNanos > 0) {
        Thread.onSpinWait();
      } else {
        tasks.runFirst(nowNanos());
        plan.onDone();
      }
    }
  }
}
