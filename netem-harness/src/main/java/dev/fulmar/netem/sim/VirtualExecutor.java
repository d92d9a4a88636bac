package dev.fulmar.netem.sim;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * An executor in virtual time: its tasks are events of a {@link Simulation} and run on the thread
 * that runs it, one after another, at the very instants they were scheduled for. Code that takes a
 * {@link ScheduledExecutorService} for all it does, as Californium does, runs in a simulation
 * unchanged.
 *
 * <pre>{@code
 * Simulation simulation = new Simulation();
 * VirtualExecutor executor = new VirtualExecutor(simulation);
 * executor.schedule(() -> endpoint.retransmit(), 2, TimeUnit.SECONDS);
 * simulation.runUntil(2_000_000_000L);     // runs it
 * }</pre>
 *
 * <p>As nothing happens while its only thread waits, waiting is refused or returns at once: {@code
 * get} of a task that has not run throws {@link IllegalStateException}, and so does {@code
 * invokeAll}; {@code invokeAny} is not supported.
 *
 * <p>What a task throws is in its future, as with any executor; what a bare {@link #execute} throws
 * comes out of the simulation's run. Not thread-safe.
 */
public final class VirtualExecutor extends AbstractExecutorService
    implements ScheduledExecutorService {
  private final Simulation simulation;

  /** What has not run yet, in the order in which it came. */
  private final Set<Runnable> pending = new LinkedHashSet<>();

  private boolean shutdown;

  /** An executor of which a simulation may have any number. */
  public VirtualExecutor(Simulation simulation) {
    this.simulation = requireNonNull(simulation, "simulation");
  }

  /**
   * {@inheritDoc}
   *
   * <p>It runs at the present instant, after what is already due then.
   *
   * @throws RejectedExecutionException after {@link #shutdown}
   */
  @Override
  public void execute(Runnable command) {
    requireNonNull(command, "command");
    checkRunning(command);
    add(command instanceof VirtualTask<?> ? command : new Bare(command), simulation.nowNanos());
  }

  /**
   * {@inheritDoc}
   *
   * @throws RejectedExecutionException after {@link #shutdown}
   */
  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return schedule(Executors.callable(command, null), delay, unit);
  }

  /**
   * {@inheritDoc}
   *
   * @throws RejectedExecutionException after {@link #shutdown}
   */
  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    return add(new VirtualTask<>(this, callable, instantAfter(unit.toNanos(delay)), 0));
  }

  /**
   * {@inheritDoc}
   *
   * <p>As tasks take no time, this is the same as {@link #scheduleWithFixedDelay}.
   *
   * @throws IllegalArgumentException if the period is not positive
   * @throws RejectedExecutionException after {@link #shutdown}
   */
  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    if (period <= 0) {
      throw new IllegalArgumentException("period is %d, must be positive".formatted(period));
    }
    return add(
        new VirtualTask<>(
            this,
            Executors.callable(command, null),
            instantAfter(unit.toNanos(initialDelay)),
            unit.toNanos(period)));
  }

  /**
   * {@inheritDoc}
   *
   * @throws IllegalArgumentException if the delay is not positive
   * @throws RejectedExecutionException after {@link #shutdown}
   */
  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return scheduleAtFixedRate(command, initialDelay, delay, unit);
  }

  /** Takes no more tasks, and cancels the periodic ones; those to run once still do. */
  @Override
  public void shutdown() {
    shutdown = true;
    for (Runnable task : List.copyOf(pending)) {
      if (task instanceof VirtualTask<?> scheduled && scheduled.isPeriodic()) {
        scheduled.cancel(false);
      }
    }
  }

  /**
   * {@inheritDoc}
   *
   * @return what has not run yet and never will, in the order in which it came
   */
  @Override
  public List<Runnable> shutdownNow() {
    shutdown = true;
    List<Runnable> left = List.copyOf(pending);
    pending.clear();
    return left;
  }

  @Override
  public boolean isShutdown() {
    return shutdown;
  }

  /** Whether it was shut down and nothing is left to run. */
  @Override
  public boolean isTerminated() {
    return shutdown && pending.isEmpty();
  }

  /** Returns at once: no time passes while the only thread waits. */
  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return isTerminated();
  }

  /** Not supported: it would wait for ever. */
  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks) {
    throw new UnsupportedOperationException("invokeAny would wait for ever: no time would pass");
  }

  /** Not supported: it would wait for ever. */
  @Override
  public <T> T invokeAny(Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit) {
    return invokeAny(tasks);
  }

  /** How many tasks have neither run nor been cancelled. */
  public int pendingTasks() {
    return pending.size();
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
    return new VirtualTask<>(this, callable, simulation.nowNanos(), 0);
  }

  @Override
  protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
    return newTaskFor(Executors.callable(runnable, value));
  }

  long nowNanos() {
    return simulation.nowNanos();
  }

  /** The instant a while from now; the end of time if it would be later. */
  long instantAfter(long nanos) {
    long nowNanos = simulation.nowNanos();
    return nanos <= 0 ? nowNanos : nowNanos + Math.min(nanos, Long.MAX_VALUE - nowNanos);
  }

  /** Has a periodic task run once more, unless there was a shutdown in between. */
  void again(VirtualTask<?> task) {
    if (shutdown) {
      task.cancel(false);
    } else {
      add(task, task.dueNanos());
    }
  }

  void forget(VirtualTask<?> task) {
    pending.remove(task);
  }

  private <V> VirtualTask<V> add(VirtualTask<V> task) {
    checkRunning(task);
    add(task, task.dueNanos());
    return task;
  }

  private void add(Runnable task, long dueNanos) {
    pending.add(task);
    simulation.schedule(
        dueNanos,
        () -> {
          if (pending.remove(task)) {
            task.run();
          }
        });
  }

  private void checkRunning(Runnable task) {
    if (shutdown) {
      throw new RejectedExecutionException(task + " comes after the shutdown of its executor");
    }
  }

  /** A task without a future; the same command twice is two tasks. */
  private static final class Bare implements Runnable {
    private final Runnable command;

    Bare(Runnable command) {
      this.command = command;
    }

    @Override
    public void run() {
      command.run();
    }
  }
}
