package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Report;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The replies that say no, each counted. */
final class Refusals {
  private static final long BUSY_SECONDS = 1;

  private final ServerCounters counters;

  Refusals(ServerCounters counters) {
    this.counters = counters;
  }

  /** What cannot be taken, ever. */
  Reply refused(Refusal refusal, Optional<Report> report) {
    int status =
        switch (refusal.reason()) {
          case STATE_LOST -> 409;
          case SYMBOL -> 413;
          case MAC, SUPERSEDED -> 403;
          default -> 400;
        };
    counters.count(
        switch (refusal.reason()) {
          case MAC -> ServerCounter.MAC_REFUSED;
          case SUPERSEDED -> ServerCounter.SUPERSEDED;
          default -> ServerCounter.REFUSED;
        });
    return Reply.problem(status, report, refusal.detail());
  }

  /** What can be taken when a limit is no longer met; nothing has changed. */
  Reply full(ServerCounter limit, Optional<Report> report, String detail) {
    counters.count(limit);
    return unavailable(report, detail);
  }

  /** What can be taken later; nothing has changed. */
  Reply unavailable(Optional<Report> report, String detail) {
    counters.count(ServerCounter.UNAVAILABLE);
    return Reply.wait(503, report, detail, BUSY_SECONDS);
  }

  /** A client that sends what brings nothing, on and on. */
  Reply flooded(Optional<Report> report, long retryAfterNanos) {
    counters.count(ServerCounter.FLOODED);
    long seconds = 1 + TimeUnit.NANOSECONDS.toSeconds(retryAfterNanos - 1);
    return Reply.wait(
        429, report, "too many requests that brought nothing, allowed: some each second", seconds);
  }
}
