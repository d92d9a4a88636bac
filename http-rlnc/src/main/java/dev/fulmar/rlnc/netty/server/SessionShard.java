package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.netty.server.load.SessionBudget;
import dev.fulmar.rlnc.protocol.Reception;
import dev.fulmar.rlnc.protocol.RlncReceiver;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.ClientName;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;

/** The sessions of one worker, which alone calls this. */
final class SessionShard {
  private final RlncServerConfig config;
  private final Application application;
  private final SessionBudget budget;
  private final ServerCounters counters;
  private final SessionTable table;

  SessionShard(
      RlncServerConfig config,
      Application application,
      SessionBudget budget,
      ServerCounters counters,
      SessionTable table) {
    this.config = config;
    this.application = application;
    this.budget = budget;
    this.counters = counters;
    this.table = table;
  }

  /** Takes a coded request in and answers it. */
  void accept(PaperArrival arrival, long nowNanos) {
    Session session =
        table
            .find(arrival.sessionKey())
            .orElseGet(
                () ->
                    new Session(
                        arrival,
                        new RlncReceiver(
                            config.wire(), table.handledBefore(arrival.sessionKey()))));
    if (!session.isFor(arrival)) {
      refuse(arrival, Reason.CONTRADICTION, "another method or target than this client's before");
    } else if (!budget.hasRoomFor(arrival.combination().payload().length)) {
      unavailable(arrival, "what is received but not decoded fills the memory");
    } else {
      Reception reception = session.receiver().offer(arrival.combination());
      if (reception instanceof Reception.Refused refused) {
        refuse(arrival, refused.refusal().reason(), refused.refusal().detail());
      } else if (!table.put(arrival.sessionKey(), session)) {
        unavailable(arrival, "there are too many sessions");
      } else {
        session.use(nowNanos);
        acknowledge(arrival, session, (Reception.Acknowledged) reception);
        budget.change(session.takeGrowthBytes());
      }
    }
  }

  private void acknowledge(
      PaperArrival arrival, Session session, Reception.Acknowledged reception) {
    count(reception.outcome());
    if (reception.outcome() == Reception.Outcome.STALE && session.isAnonymous()) {
      // a late copy, or another client at this address that begins anew: who can tell
      refuse(
          arrival,
          Reason.ID_REUSED,
          "an id of long ago; name yourself by " + ClientName.FIELD_NAME);
      return;
    }
    Acknowledgement acknowledgement = reception.acknowledgement();
    if (!acknowledgement.isComplete()) { // the client keeps its messages: it need not wait
      arrival.reply().accept(Responses.acknowledgement(acknowledgement));
      session.deliver(arrival, application);
    } else if (session.deliver(arrival, application)) {
      arrival.reply().accept(Responses.acknowledgement(acknowledgement));
    } else {
      unavailable(arrival, "the application could not handle it");
    }
  }

  private void count(Reception.Outcome outcome) {
    counters.count(
        switch (outcome) {
          case INNOVATIVE -> ServerCounter.INNOVATIVE;
          case DEPENDENT -> ServerCounter.DEPENDENT;
          case STALE -> ServerCounter.STALE;
        });
  }

  private void refuse(PaperArrival arrival, Reason reason, String detail) {
    counters.count(ServerCounter.REFUSED);
    arrival.reply().accept(Responses.refusal(new Refusal(reason, detail)));
  }

  private void unavailable(PaperArrival arrival, String detail) {
    counters.count(ServerCounter.UNAVAILABLE);
    arrival.reply().accept(Responses.unavailable(detail));
  }

  /** Forgets what nobody has used for long. */
  void sweep(long nowNanos) {
    table.sweep(nowNanos);
  }
}
