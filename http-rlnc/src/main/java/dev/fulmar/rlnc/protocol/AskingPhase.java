package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.protocol.Flights.Flight;
import java.util.Optional;

/**
 * Whether the server codes is not known yet: one message at a time, as any server can execute it,
 * and a probe when it is not answered in the usual time. Its own connection is left a longer one: a
 * server that does not code may just be slow, and what it answers is all that is ever known.
 */
record AskingPhase(ClientState state) implements Phase {
  @Override
  public Optional<Outgoing> next(long nowNanos) {
    if (state.isSilent(nowNanos) || isOut(Cargo.Kind.PROBE)) {
      return Optional.empty();
    }
    if (isOut(Cargo.Kind.NATIVE)) {
      return isOverdue(nowNanos) ? probe(nowNanos) : Optional.empty();
    }
    if (state.everSent() > state.window.delivered()) {
      return probe(nowNanos); // something has left, and may have been executed
    }
    long id = state.window.introduced() + 1;
    if (id > state.backlog.lastId()) {
      return Optional.empty();
    }
    if (state.isOfEarlierRun(id)) {
      return probe(nowNanos);
    }
    if (!state.mayLeave(id)) {
      return Optional.empty();
    }
    return Optional.of(
        state.outgoing.single(state.window.introduce(), nowNanos, state.config.timeoutNanos()));
  }

  private Optional<Outgoing> probe(long nowNanos) {
    return Optional.of(state.outgoing.probe(nowNanos));
  }

  private boolean isOut(Cargo.Kind kind) {
    return state.flights.count(flight -> flight.cargo().is(kind)) > 0;
  }

  private boolean isOverdue(long nowNanos) {
    long sentNanos = state.flights.newestSentNanos();
    state.wakeAt(sentNanos + state.timeoutNanos());
    return sentNanos + state.timeoutNanos() <= nowNanos;
  }

  @Override
  public Phase onReply(Flight<Cargo> flight, Reply reply, long nowNanos) {
    if (Replies.isCoding(reply)) {
      state.flights.giveUp(other -> true); // its answer counts if it comes, but is not waited for
      return CodingPhase.begin(state).onReply(flight, reply, nowNanos);
    }
    if (Replies.isDeclined(reply)) {
      if (flight.cargo().is(Cargo.Kind.NATIVE)) {
        state.decline(flight.cargo().id());
      }
      state.postpone(reply, nowNanos);
      return this;
    }
    if (Replies.isDoubtful(reply)) {
      state.onUnanswered();
      state.backOff(flight, nowNanos);
      return this;
    }
    state.onAnswered();
    String reason = "status %d without RLNC-Ack".formatted(reply.status());
    PlainPhase plain = PlainPhase.begin(state, reason, nowNanos);
    return plain.onReply(flight, reply, nowNanos);
  }

  @Override
  public Phase onLost(Flight<Cargo> flight, Loss loss, long nowNanos) {
    if (loss == Loss.TIMEOUT) {
      state.rtt.onTimeout(flight.sentNanos(), nowNanos);
      return this;
    }
    state.backOff(flight, nowNanos);
    if (loss == Loss.NOT_SENT && flight.cargo().is(Cargo.Kind.NATIVE)) {
      state.takeBack();
    }
    return this;
  }
}
