package dev.fulmar.cocored.californium;

import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * An executor on the test's own thread whose clock jumps from one task to the next: what takes 24
 * seconds on a wire takes none here.
 */
final class VirtualExecutor extends AbstractExecutorService implements ScheduledExecutorService {
  private final PriorityQueue<Task<?>> tasks = new PriorityQueue<>();
  private long nowNanos = 1_000_000_000L; // not 0, which Californium reads as "never"
  private long sequence;

  long nowNanos() {
    return nowNanos;
  }

  /** Runs everything that is due within the given time, in order, and ends at its end. */
  void advance(long time, TimeUnit unit) {
    long endNanos = nowNanos + unit.toNanos(time);
    while (!tasks.isEmpty() && tasks.peek().dueNanos <= endNanos) {
      Task<?> task = tasks.poll();
      nowNanos = Math.max(nowNanos, task.dueNanos);
      task.run();
    }
    nowNanos = endNanos;
  }

  private <V> Task<V> add(Callable<V> body, long delay, long period, TimeUnit unit) {
    Task<V> task =
        new Task<>(body, nowNanos + unit.toNanos(Math.max(0, delay)), unit.toNanos(period));
    tasks.add(task);
    return task;
  }

  @Override
  public void execute(Runnable command) {
    tasks.add(new Task<>(asCallable(command), nowNanos, 0));
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return add(asCallable(command), delay, 0, unit);
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    return add(callable, delay, 0, unit);
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    return add(asCallable(command), initialDelay, period, unit);
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return add(asCallable(command), initialDelay, delay, unit);
  }

  private static Callable<Object> asCallable(Runnable command) {
    return () -> {
      command.run();
      return null;
    };
  }

  @Override
  public void shutdown() {
    tasks.clear();
  }

  @Override
  public List<Runnable> shutdownNow() {
    tasks.clear();
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }

  private final class Task<V> extends FutureTask<V> implements ScheduledFuture<V> {
    private final long number = sequence++;
    private final long periodNanos;
    private long dueNanos;

    Task(Callable<V> body, long dueNanos, long periodNanos) {
      super(body);
      this.dueNanos = dueNanos;
      this.periodNanos = periodNanos;
    }

    @Override
    public void run() {
      if (periodNanos == 0) {
        super.run();
      } else if (runAndReset()) {
        dueNanos = nowNanos + periodNanos;
        tasks.add(this);
      }
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(dueNanos - nowNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      Task<?> task = (Task<?>) other;
      int byTime = Long.compare(dueNanos, task.dueNanos);
      return byTime != 0 ? byTime : Long.compare(number, task.number);
    }
  }
}
