package dev.fulmar.rlnc.netty.server.coded;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.netty.server.load.SessionBudget;
import dev.fulmar.rlnc.netty.server.load.Worker;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All sessions of version 1, whatever connections they come over: who a sender is, its certificate
 * and the field {@code RLNC} say. A session is always served by the same worker.
 */
public final class CodedSessions {
  private static final Logger LOGGER = LoggerFactory.getLogger(CodedSessions.class);

  private final AtomicBoolean failed = new AtomicBoolean();
  private final Refusals refusals;
  private final List<Worker> workers = new ArrayList<>();
  private final List<CodedShard> shards = new ArrayList<>();

  /**
   * Sessions; nobody sweeps them.
   *
   * @param journal safe for many threads; not closed here
   * @param budget theirs together with those of other profiles
   * @param maxPending how many requests may wait for one worker
   */
  public CodedSessions(
      CodedSettings settings,
      DeliveryJournal journal,
      CodedApplication application,
      SessionBudget budget,
      ServerCounters counters,
      List<Lane> lanes,
      int maxPending,
      LongSupplier nanoClock) {
    this.refusals = new Refusals(requireNonNull(counters, "counters"));
    Quota quota = new Quota(settings.maxSessionsPerPrincipal());
    SecureRandom random = new SecureRandom();
    for (Lane lane : lanes) {
      Worker worker = new Worker(lane.worker(), nanoClock, maxPending);
      JournalCalls calls = new JournalCalls(journal, application, lane, worker, counters);
      workers.add(worker);
      shards.add(
          new CodedShard(
              new SessionContext(settings, calls, budget, counters, refusals, random), quota));
    }
  }

  /** Takes a request in; its reply comes from a worker. */
  public void accept(Arrival arrival) {
    int place = Math.floorMod(arrival.client().hashCode(), workers.size());
    CodedShard shard = shards.get(place);
    boolean taken =
        workers.get(place).execute((nowNanos, waitedNanos) -> accept(shard, arrival, nowNanos));
    if (!taken) {
      arrival
          .reply()
          .accept(
              refusals.full(ServerCounter.LINE_FULL, Optional.empty(), "too many requests wait"));
    }
  }

  private void accept(CodedShard shard, Arrival arrival, long nowNanos) {
    try {
      shard.accept(arrival, nowNanos);
    } catch (RuntimeException failure) { // as of a user's function that looks up keys
      if (failed.compareAndSet(false, true)) {
        LOGGER.warn(
            "a request could not be answered: {}; later failures are only counted",
            failure.toString());
      }
      LOGGER.debug("the failure", failure);
      arrival.reply().accept(refusals.unavailable(Optional.empty(), "the server failed"));
    }
  }

  /** Forgets what nobody has used for long; on the worker of that lane. */
  public void sweep(int lane, long nowNanos) {
    shards.get(lane).sweep(nowNanos);
  }
}
