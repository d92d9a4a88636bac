package dev.fulmar.rlnc.netty.server.load;

import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One thread at a time and a bounded line of those who wait for it. */
public final class Worker {
  /** Something to do. */
  @FunctionalInterface
  public interface Work {
    /**
     * Does it.
     *
     * @param nowNanos on the worker's clock
     * @param waitedNanos how long it stood in the line
     */
    void run(long nowNanos, long waitedNanos);
  }

  private static final Logger LOGGER = LoggerFactory.getLogger(Worker.class);

  private final Executor executor;
  private final LongSupplier nanoClock;
  private final int maxPending;
  private final AtomicInteger pending = new AtomicInteger();

  /**
   * A worker.
   *
   * @param executor runs one task at a time, in order
   * @param maxPending how many may stand in the line
   */
  public Worker(Executor executor, LongSupplier nanoClock, int maxPending) {
    this.executor = executor;
    this.nanoClock = nanoClock;
    this.maxPending = maxPending;
  }

  /** Puts work at the end of the line, full or not: what the worker itself has asked for. */
  public void executeAlways(Work work) {
    pending.incrementAndGet();
    if (!enter(work)) {
      LOGGER.debug("an outcome came after the worker had stopped");
    }
  }

  /** Puts work at the end of the line; false if the line is full or the worker has stopped. */
  public boolean execute(Work work) {
    if (pending.incrementAndGet() > maxPending) {
      pending.decrementAndGet();
      return false;
    }
    return enter(work);
  }

  private boolean enter(Work work) {
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
