package dev.fulmar.rlnc.netty.server;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;

/** One thread at a time and a bounded line of those who wait for it. */
final class Worker {
  /** Something to do. */
  @FunctionalInterface
  interface Work {
    /**
     * Does it.
     *
     * @param nowNanos on the worker's clock
     * @param waitedNanos how long it stood in the line
     */
    void run(long nowNanos, long waitedNanos);
  }

  private final Executor executor;
  private final LongSupplier nanoClock;
  private final int maxPending;
  private final AtomicInteger pending = new AtomicInteger();

  /**
   * A worker.
   *
   * @param executor runs one task at a time, in order
   */
  Worker(Executor executor, LongSupplier nanoClock, int maxPending) {
    this.executor = executor;
    this.nanoClock = nanoClock;
    this.maxPending = maxPending;
  }

  /** Puts work at the end of the line; false if the line is full or the worker has stopped. */
  boolean execute(Work work) {
    if (pending.incrementAndGet() > maxPending) {
      pending.decrementAndGet();
      return false;
    }
    long arrivedNanos = nanoClock.getAsLong();
    try {
      executor.execute(
          () -> {
            try {
              long nowNanos = nanoClock.getAsLong();
              work.run(nowNanos, nowNanos - arrivedNanos);
            } finally {
              pending.decrementAndGet();
            }
          });
      return true;
    } catch (RejectedExecutionException stopped) {
      pending.decrementAndGet();
      return false;
    }
  }
}
