package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.netty.client.pool.Scheduler;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.util.Optional;

/** One timer, set to the next time something is to be done. */
final class WakeUp {
  private final Scheduler scheduler;
  private final Ticker ticker;
  private final Runnable task;
  private Optional<Future<?>> timer = Optional.empty();
  private long armedForNanos;

  WakeUp(Scheduler scheduler, Ticker ticker, Runnable task) {
    this.scheduler = scheduler;
    this.ticker = ticker;
    this.task = task;
  }

  /** Instead of what was set before; {@link Long#MAX_VALUE} is never. */
  void at(long timeNanos) {
    if (timer.isPresent() && armedForNanos == timeNanos) {
      return;
    }
    cancel();
    if (timeNanos < Long.MAX_VALUE) {
      armedForNanos = timeNanos;
      long delayNanos = Math.max(1, timeNanos - ticker.nanoTime());
      timer = Optional.of(scheduler.schedule(this::ring, delayNanos));
    }
  }

  private void ring() {
    timer = Optional.empty();
    task.run();
  }

  void cancel() {
    timer.ifPresent(armed -> armed.cancel(false));
    timer = Optional.empty();
  }
}
