package dev.fulmar.cocored.californium;

import dev.fulmar.netem.sim.VirtualExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A {@link VirtualExecutor} for Californium's client, which insists on a class. */
final class VirtualScheduler extends ScheduledThreadPoolExecutor {
  private final VirtualExecutor time;

  VirtualScheduler(VirtualExecutor time) {
    super(0);
    this.time = time;
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return time.schedule(command, delay, unit);
  }

  @Override
  public boolean remove(Runnable task) {
    return ((Future<?>) task).cancel(false);
  }
}
