package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.protocol.Flights.Flight;
import java.util.Optional;

/**
 * The server does not code: what was never sent goes as it is, one request at a time, in order. Of
 * what was sent and not answered nobody can tell what became of it, and it is not sent again.
 *
 * <p>A server that codes misses the messages that end here, and would refuse for ever a sender that
 * no longer holds them. So the sender ends once all that it sent is done with, and the store is
 * told both at once: a run that begins between is still the old sender, with all that it may have
 * sent.
 */
final class PlainPhase implements Phase {
  private static final long REMEMBERED_NANOS = 3_600_000_000_000L;

  private final ClientState state;
  private final long suspectUpTo; // messages up to this id may have been executed
  private final long untilNanos; // then the server is tried again
  private boolean identityEnded;
  private boolean codesNow; // as an answer to a plain request has shown

  private PlainPhase(ClientState state, long untilNanos) {
    this.state = state;
    this.suspectUpTo = state.everSent();
    this.untilNanos = untilNanos;
  }

  static PlainPhase begin(ClientState state, String reason, long nowNanos) {
    state.tell(new Event.FellBack(reason));
    state.forgetServer();
    state.flights.giveUp(flight -> flight.cargo().isToCodedPath());
    state.answers.lose(0, state.window.delivered());
    return new PlainPhase(state, nowNanos + REMEMBERED_NANOS);
  }

  @Override
  public Phase at(long nowNanos) {
    boolean isOver =
        (codesNow || nowNanos >= untilNanos) && state.flights.count() == 0 && identityEnded;
    return isOver ? new AskingPhase(state) : this;
  }

  private long current() {
    return state.window.delivered() + 1;
  }

  @Override
  public Optional<Outgoing> next(long nowNanos) {
    boolean waits = state.flights.count() > 0 || current() > state.backlog.lastId();
    if (waits || state.isSilent(nowNanos) || !state.mayLeave(current())) {
      return Optional.empty();
    }
    return Optional.of(state.outgoing.plain(current(), nowNanos));
  }

  @Override
  public Phase onReply(Flight<Cargo> flight, Reply reply, long nowNanos) {
    long id = flight.cargo().id();
    state.onAnswered();
    if (!flight.cargo().isToCodedPath() && state.answers.isOpen(id)) {
      if (Replies.isDeclined(reply)) {
        state.decline(id);
        state.postpone(reply, nowNanos);
      } else if (Replies.isDoubtful(reply)) {
        unknown(id, "status " + reply.status(), flight, nowNanos);
      } else if (flight.cargo().is(Cargo.Kind.PLAIN) || !Replies.isCoding(reply)) {
        codesNow |= Replies.isCoding(reply);
        state.answers.skip(id);
        state.tell(new Event.Completed(id, reply.application()));
      }
    }
    settle();
    return this;
  }

  @Override
  public Phase onLost(Flight<Cargo> flight, Loss loss, long nowNanos) {
    long id = flight.cargo().id();
    if (loss == Loss.NOT_SENT) {
      notSent(id);
      state.backOff(flight, nowNanos);
    } else if (!flight.cargo().isToCodedPath() && state.answers.isOpen(id)) {
      unknown(id, loss == Loss.TIMEOUT ? "no answer" : "connection ended", flight, nowNanos);
    }
    settle();
    return this;
  }

  private void notSent(long id) {
    state.decline(id);
    if (id > suspectUpTo) {
      state.unmark(id);
    }
  }

  /** Nobody can tell what became of a message. */
  private void unknown(long id, String reason, Flight<Cargo> flight, long nowNanos) {
    if (state.config.resendsUnknown()) {
      state.backOff(flight, nowNanos);
      return;
    }
    state.answers.skip(id);
    state.tally.fateUnknown++;
    state.tell(new Event.FateUnknown(id, reason));
  }

  private void settle() {
    closeWhatIsDoneWith();
    if (!identityEnded && current() > suspectUpTo && state.flights.count() == 0) {
      identityEnded = true;
      state.endIdentity();
    }
  }

  /** In order, up to the first that is to be sent or awaited. */
  private void closeWhatIsDoneWith() {
    while (current() <= state.everSent()) {
      long id = current();
      boolean isAwaited = state.flights.count(flight -> flight.cargo().id() == id) > 0;
      if (isAwaited) {
        return;
      }
      if (state.answers.isOpen(id)) {
        if (id > suspectUpTo || state.config.resendsUnknown() || state.wasDeclined(id)) {
          return;
        }
        state.answers.skip(id);
        state.tally.fateUnknown++;
        state.tell(new Event.FateUnknown(id, "sent, not answered, and the server does not code"));
      }
      state.window.advance(id, id, id, id);
      if (identityEnded) {
        state.deliver(id);
      } else {
        state.deliverUntold(id);
      }
    }
  }
}
