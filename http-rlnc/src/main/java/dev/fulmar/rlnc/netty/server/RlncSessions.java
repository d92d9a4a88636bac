package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.kernel.KernelChoice;
import dev.fulmar.rlnc.netty.server.coded.Arrival;
import dev.fulmar.rlnc.netty.server.coded.CodedSessions;
import dev.fulmar.rlnc.netty.server.coded.Lane;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.netty.server.load.SessionBudget;
import dev.fulmar.rlnc.netty.server.load.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * All sessions of a server, whatever connections they come over, and the threads that decode and
 * call the application: a session is always served by the same one.
 */
public final class RlncSessions implements AutoCloseable {
  private static final long SWEEPS_PER_IDLE_TIME = 4;
  private static final long SLOWEST_SWEEP_NANOS = Duration.ofMinutes(1).toNanos();

  private final RlncServerConfig config;
  private final ServerCounters counters = new ServerCounters();
  private final SessionBudget budget;
  private final Application application;
  private final CodedSessions codedSessions;
  private final List<Worker> workers = new ArrayList<>();
  private final List<SessionShard> shards = new ArrayList<>();
  private final Optional<ServerThreads> ownThreads;

  /** Sessions with threads of their own. */
  public RlncSessions(RequestHandler handler, RlncServerConfig config) {
    this(handler, config, new ServerThreads(config));
  }

  private RlncSessions(RequestHandler handler, RlncServerConfig config, ServerThreads threads) {
    this(
        handler,
        config,
        threads.workers(),
        threads.lanes(),
        System::nanoTime,
        Optional.of(threads));
    KernelChoice.begin();
    long sweepNanos =
        Math.min(SLOWEST_SWEEP_NANOS, 1 + config.sessionIdleNanos() / SWEEPS_PER_IDLE_TIME);
    threads.everyNanos(sweepNanos, place -> shards.get(place).sweep(System.nanoTime()));
    threads.everyNanosInLanes(sweepNanos, lane -> codedSessions.sweep(lane, System.nanoTime()));
  }

  /** Sessions on given executors, each of which runs one task at a time; nobody sweeps them. */
  RlncSessions(
      RequestHandler handler,
      RlncServerConfig config,
      List<? extends Executor> executors,
      LongSupplier nanoClock) {
    this(
        handler,
        config,
        executors,
        executors.stream().map(executor -> new Lane(executor, executor, executor)).toList(),
        nanoClock,
        Optional.empty());
  }

  private RlncSessions(
      RequestHandler handler,
      RlncServerConfig config,
      List<? extends Executor> executors,
      List<Lane> lanes,
      LongSupplier nanoClock,
      Optional<ServerThreads> ownThreads) {
    this.config = config;
    this.ownThreads = ownThreads;
    this.budget = new SessionBudget(config.maxSessions(), config.maxHeldBytes());
    this.application = new Application(handler, config.journal(), counters);
    this.codedSessions =
        new CodedSessions(
            config.coded(),
            config.journal(),
            new CodedHandler(application, config.wire().maxSymbolBytes(), counters),
            budget,
            counters,
            lanes,
            config.maxPending(),
            nanoClock);
    executors.forEach(executor -> add(executor, nanoClock, executors.size()));
  }

  private void add(Executor executor, LongSupplier nanoClock, int count) {
    SessionTable table =
        new SessionTable(config, Math.max(1, config.maxTombstones() / count), budget, counters);
    SessionShard shard = new SessionShard(config, application, budget, counters, table);
    workers.add(new Worker(executor, nanoClock, config.maxPending()));
    shards.add(shard);
  }

  /** Takes a coded request in; its reply comes from a worker. */
  void accept(PaperArrival arrival) {
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

  /** Takes a request of version 1 in; its reply comes from a worker. */
  void accept(Arrival arrival) {
    codedSessions.accept(arrival);
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
    for (int place = 0; place < shards.size(); place++) {
      shards.get(place).sweep(nowNanos);
      codedSessions.sweep(place, nowNanos);
    }
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

  /** Ends the threads, after what they are at; the journal stays open. */
  @Override
  public void close() {
    ownThreads.ifPresent(ServerThreads::close);
  }
}
