package dev.fulmar.netem.sim;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A task of a {@link VirtualExecutor}, once or again and again. */
final class VirtualTask<V> extends FutureTask<V> implements RunnableScheduledFuture<V> {
  private final VirtualExecutor executor;
  private final long periodNanos;
  private long dueNanos;

  /**
   * @param periodNanos 0 for a task that runs once
   */
  VirtualTask(VirtualExecutor executor, Callable<V> body, long dueNanos, long periodNanos) {
    super(body);
    this.executor = executor;
    this.dueNanos = dueNanos;
    this.periodNanos = periodNanos;
  }

  long dueNanos() {
    return dueNanos;
  }

  @Override
  public boolean isPeriodic() {
    return periodNanos > 0;
  }

  @Override
  public void run() {
    if (!isPeriodic()) {
      super.run();
    } else if (runAndReset()) {
      dueNanos = executor.instantAfter(periodNanos);
      executor.again(this);
    }
  }

  @Override
  protected void done() {
    executor.forget(this);
  }

  @Override
  public V get() throws InterruptedException, ExecutionException {
    checkDone();
    return super.get();
  }

  @Override
  public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException {
    return get();
  }

  private void checkDone() {
    if (!isDone()) {
      throw new IllegalStateException(
          "the task is due at %d ns and it is %d ns: waiting for it would never end, run the simulation"
              .formatted(dueNanos, executor.nowNanos()));
    }
  }

  @Override
  public long getDelay(TimeUnit unit) {
    return unit.convert(dueNanos - executor.nowNanos(), TimeUnit.NANOSECONDS);
  }

  @Override
  public int compareTo(Delayed other) {
    return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
  }
}
