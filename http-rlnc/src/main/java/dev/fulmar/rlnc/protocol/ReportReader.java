package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.protocol.Flights.Flight;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Report;

/** Learns from the replies of a server that codes how far it is, and takes the responses out. */
final class ReportReader {
  private final ClientState state;
  private final Epochs epochs = new Epochs();
  private boolean first = true;
  private long countsFrom;
  private boolean ofOthersToo;

  ReportReader(ClientState state) {
    this.state = state;
  }

  /** Whether a transmission was sent to the server's present memory, as far as is known. */
  boolean isOfPresent(long number) {
    return number >= countsFrom;
  }

  /** Whether the server knows of messages that were never sent: somebody else told it. */
  boolean isOfOthersToo() {
    return ofOthersToo;
  }

  /** Takes in what a reply says; whether anything of it is new. */
  boolean onReply(Flight<Cargo> flight, Reply reply) {
    if (reply.report().isEmpty()) {
      return false;
    }
    if (!isOfThisStore(reply.report().get())) {
      return false;
    }
    Report report = cut(reply.report().get());
    Epochs.Verdict verdict =
        epochs.onReport(report.epoch(), flight.number(), state.flights.begun());
    if (verdict == Epochs.Verdict.STALE) {
      return false;
    }
    state.doubt.onReport(flight.number(), report.received(), verdict == Epochs.Verdict.NEW);
    ofOthersToo = reply.report().get().newest() > state.everSent();
    if (verdict == Epochs.Verdict.NEW && !begin(report)) {
      return false;
    }
    boolean news =
        state.window.advance(report.seen(), report.newest(), report.rank(), report.decoded());
    state.answers.deliver(report.decoded());
    collect(flight.cargo(), reply, report);
    state.deliver(report.decoded());
    return news || verdict == Epochs.Verdict.NEW;
  }

  /**
   * Whether what the server knows is this store's doing. If not, not a word of it is taken: the
   * same ids are another's messages there.
   */
  private boolean isOfThisStore(Report report) {
    Incarnation own = state.incarnation;
    Incarnation met = report.incarnation().orElse(own);
    if (!own.continues(met)) {
      state.fail(
          ("the server refuses this sender: it knows opening %s of the store, and this is opening"
                  + " %s: this store is a copy of one that was used since, or the server's journal"
                  + " is an old one; what was not delivered stays in the store")
              .formatted(met, own));
      return false;
    }
    if (report.incarnation().filter(own::isSame).isPresent()) {
      state.onKnown();
    }
    return true;
  }

  /** Of what was never sent a server cannot know: somebody else told it. */
  private Report cut(Report report) {
    long most = state.everSent();
    if (report.newest() <= most) {
      return report;
    }
    state.tally.misbehaviour++;
    return new Report(
        Math.min(report.seen(), most),
        most,
        Math.min(report.rank(), most),
        Math.min(report.decoded(), most),
        report.received(),
        report.epoch());
  }

  private boolean begin(Report report) {
    if (report.decoded() < state.window.delivered()) {
      state.fail(
          "the server knows of %d delivered messages and had acknowledged %d: it has lost some"
              .formatted(report.decoded(), state.window.delivered()));
      return false;
    }
    long sentBefore = state.window.introduced();
    state.window.restart(report.seen(), report.newest(), report.rank());
    if (first) {
      state.window.keepIntroduced(sentBefore); // to this very memory
    } else {
      state.tally.sessionsLost++;
      countsFrom = state.flights.begun() + 1;
    }
    first = false;
    return true;
  }

  private void collect(Cargo cargo, Reply reply, Report report) {
    boolean isOwn = cargo.is(Cargo.Kind.NATIVE) && reply.responses().isEmpty();
    if (isOwn) {
      if (report.decoded() >= cargo.id() && Replies.isApplications(reply)) {
        reply.application().ifPresent(response -> state.answers.put(cargo.id(), response));
      }
    } else if (!cargo.is(Cargo.Kind.PLAIN) && Replies.hasBundle(reply)) {
      long last = report.decoded();
      for (NumberedResponse response : reply.responses()) {
        take(response, report);
        last = response.id();
      }
      state.answers.lose(cargo.rack(), last);
    }
  }

  /** One that cannot be read counts as lost. */
  private void take(NumberedResponse response, Report report) {
    Parsed<BinaryResponse> parsed = BinaryResponse.read(response.response());
    if (parsed instanceof Parsed.Accepted<BinaryResponse> accepted
        && response.id() <= report.decoded()) {
      state.answers.put(response.id(), accepted.value());
    }
  }
}
