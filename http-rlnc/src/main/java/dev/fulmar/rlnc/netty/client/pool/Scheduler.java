package dev.fulmar.rlnc.netty.client.pool;

import io.netty.util.concurrent.Future;

/** Runs something later on the event loop. */
@FunctionalInterface
public interface Scheduler {
  /** Runs a task once the delay is over. */
  Future<?> schedule(Runnable task, long delayNanos);
}
