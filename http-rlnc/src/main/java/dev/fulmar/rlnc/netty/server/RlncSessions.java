package dev.fulmar.rlnc.netty.server;

import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.Future;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * All sessions of a server, whatever connections they come over, and the threads that decode and
 * call the application: a session is always served by the same one.
 */
public final class RlncSessions implements AutoCloseable {
  private static final long SWEEPS_PER_IDLE_TIME = 4;
  private static final long SLOWEST_SWEEP_NANOS = Duration.ofMinutes(1).toNanos();
  private static final long QUIET_MILLIS = 0;
  private static final long SHUTDOWN_MILLIS = 5000;

  private final RlncServerConfig config;
  private final ServerCounters counters = new ServerCounters();
  private final SessionBudget budget;
  private final Application application;
  private final List<Worker> workers = new ArrayList<>();
  private final List<SessionShard> shards = new ArrayList<>();
  private EventExecutorGroup ownThreads;

  /** Sessions with threads of their own. */
  public RlncSessions(RequestHandler handler, RlncServerConfig config) {
    this(handler, config, List.of(), System::nanoTime);
    ownThreads =
        new DefaultEventExecutorGroup(
            config.workers(), new DefaultThreadFactory("fulmar-rlnc-worker", true));
    long sweepNanos =
        Math.min(SLOWEST_SWEEP_NANOS, 1 + config.sessionIdleNanos() / SWEEPS_PER_IDLE_TIME);
    for (EventExecutor thread : ownThreads) {
      SessionShard shard = add(thread, System::nanoTime, config.workers());
      Future<?> unused =
          thread.scheduleWithFixedDelay(
              () -> shard.sweep(System.nanoTime()), sweepNanos, sweepNanos, TimeUnit.NANOSECONDS);
    }
  }

  /** Sessions on given executors, each of which runs one task at a time; nobody sweeps them. */
  RlncSessions(
      RequestHandler handler,
      RlncServerConfig config,
      List<? extends Executor> executors,
      LongSupplier nanoClock) {
    this.config = config;
    this.budget = new SessionBudget(config.maxSessions(), config.maxHeldBytes());
    this.application = new Application(handler, counters);
    executors.forEach(executor -> add(executor, nanoClock, executors.size()));
  }

  private SessionShard add(Executor executor, LongSupplier nanoClock, int count) {
    SessionTable table =
        new SessionTable(config, Math.max(1, config.maxTombstones() / count), budget, counters);
    SessionShard shard = new SessionShard(config, application, budget, counters, table);
    workers.add(new Worker(executor, nanoClock, config.maxPending()));
    shards.add(shard);
    return shard;
  }

  /** Takes a coded request in; its reply comes from a worker. */
  void accept(CodedArrival arrival) {
    counters.count(ServerCounter.CODED_REQUESTS);
    if (arrival.client().anonymous()) {
      counters.count(ServerCounter.ANONYMOUS);
    }
    int place = place(arrival.sessionKey());
    boolean taken =
        workers
            .get(place)
            .execute(
                (nowNanos, waitedNanos) -> {
                  if (isBusy(waitedNanos)) {
                    counters.count(ServerCounter.BUSY_DROPPED);
                    arrival.silence().run();
                  } else {
                    shards.get(place).accept(arrival, nowNanos);
                  }
                });
    if (!taken) {
      counters.count(ServerCounter.UNAVAILABLE);
      arrival.reply().accept(Responses.unavailable("too many requests wait"));
    }
  }

  /** Takes a plain request in; its reply comes from a worker. */
  void accept(PlainArrival arrival) {
    counters.count(ServerCounter.PLAIN_REQUESTS);
    boolean taken =
        workers
            .get(place(arrival.connection()))
            .execute(
                (nowNanos, waitedNanos) -> {
                  if (isBusy(waitedNanos)) {
                    refuse(arrival, "the server is busy");
                  } else {
                    arrival.reply().accept(application.handlePlain(arrival.request()));
                  }
                });
    if (!taken) {
      refuse(arrival, "too many requests wait");
    }
  }

  private void refuse(PlainArrival arrival, String detail) {
    counters.count(ServerCounter.UNAVAILABLE);
    arrival.reply().accept(Responses.unavailable(detail));
  }

  private boolean isBusy(long waitedNanos) {
    return config.busyAfter().map(limit -> waitedNanos > limit.toNanos()).orElse(false);
  }

  private int place(Object key) {
    return Math.floorMod(key.hashCode(), workers.size());
  }

  /** Forgets what nobody has used for long; on executors that run at once. */
  void sweep(long nowNanos) {
    shards.forEach(shard -> shard.sweep(nowNanos));
  }

  ServerCounters serverCounters() {
    return counters;
  }

  RlncServerConfig config() {
    return config;
  }

  /** What was counted so far. */
  public Map<ServerCounter, Long> counters() {
    return counters.snapshot();
  }

  /** How many sessions there are. */
  public int sessions() {
    return budget.sessions();
  }

  /** What they hold, in bytes. */
  public long heldBytes() {
    return budget.heldBytes();
  }

  /** Ends the threads, after what they are at. */
  @Override
  public void close() {
    if (ownThreads != null) {
      ownThreads
          .shutdownGracefully(QUIET_MILLIS, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS)
          .awaitUninterruptibly(SHUTDOWN_MILLIS);
    }
  }
}
