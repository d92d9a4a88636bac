package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.server.coded.Lane;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * The threads behind the network's.
 *
 * <pre>
 *   workers          paper's profile and plain requests: protocol and application
 *   lanes: worker    version 1: protocol
 *          journal   waits for the disk, for no application
 *          handlers  the application; shared by all lanes
 * </pre>
 */
final class ServerThreads implements AutoCloseable {
  private static final long QUIET_MILLIS = 0;
  private static final long SHUTDOWN_MILLIS = 5000;

  private final EventExecutorGroup workers;
  private final EventExecutorGroup laneWorkers;
  private final EventExecutorGroup laneJournals;
  private final ExecutorService handlers;
  private final List<Lane> lanes = new ArrayList<>();

  ServerThreads(RlncServerConfig config) {
    workers = group("worker", config.workers());
    laneWorkers = group("coded", config.workers());
    laneJournals = group("journal", config.workers());
    handlers =
        Executors.newFixedThreadPool(
            config.handlerThreads(), new DefaultThreadFactory("fulmar-rlnc-handler", true));
    for (EventExecutor worker : laneWorkers) {
      lanes.add(new Lane(worker, laneJournals.next(), handlers));
    }
  }

  private static EventExecutorGroup group(String name, int threads) {
    return new DefaultEventExecutorGroup(
        threads, new DefaultThreadFactory("fulmar-rlnc-" + name, true));
  }

  List<EventExecutor> workers() {
    List<EventExecutor> all = new ArrayList<>();
    workers.forEach(all::add);
    return all;
  }

  List<Lane> lanes() {
    return lanes;
  }

  /** Does something again and again on each worker, which is told its place. */
  void everyNanos(long nanos, IntConsumer work) {
    every(workers, nanos, work);
  }

  /** The same on the worker of each lane. */
  void everyNanosInLanes(long nanos, IntConsumer work) {
    every(laneWorkers, nanos, work);
  }

  private static void every(EventExecutorGroup group, long nanos, IntConsumer work) {
    int next = 0;
    for (EventExecutor thread : group) {
      int place = next++;
      Future<?> unused =
          thread.scheduleWithFixedDelay(
              () -> work.accept(place), nanos, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Ends them: first those that call the application, which still tell the others. */
  @Override
  public void close() {
    handlers.shutdown();
    try {
      if (!handlers.awaitTermination(SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS)) {
        List<Runnable> unused = handlers.shutdownNow();
      }
    } catch (InterruptedException interrupted) {
      List<Runnable> unused = handlers.shutdownNow();
      Thread.currentThread().interrupt();
    }
    for (EventExecutorGroup group : List.of(laneJournals, laneWorkers, workers)) {
      Future<?> unused =
          group.shutdownGracefully(QUIET_MILLIS, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS);
    }
    for (EventExecutorGroup group : List.of(laneJournals, laneWorkers, workers)) {
      boolean unused = group.terminationFuture().awaitUninterruptibly(SHUTDOWN_MILLIS);
    }
  }
}
