package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.Flights.Flight;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/** Makes what a client sends, and notes it as under way. */
final class OutgoingFactory {
  private final ClientState state;
  private final Combiner combiner;

  OutgoingFactory(ClientState state, RandomGenerator random) {
    this.state = state;
    this.combiner = new Combiner(random);
  }

  /** A message by itself, with the field. */
  Outgoing single(long id, long nowNanos, long timeoutNanos) {
    byte[] symbol = message(id).body();
    Flight<Cargo> flight = begin(Cargo.Kind.NATIVE, id, nowNanos, timeoutNanos);
    state.onSent(id);
    state.tally.natives++;
    RequestField.Mark mark =
        new RequestField.Mark(
            id, flight.cargo().rack(), flight.number(), Symbol.crc(symbol), Optional.empty());
    return new Outgoing.Native(
        flight.number(), flight.deadlineNanos(), field(Optional.of(mark)), request(symbol));
  }

  /** A fresh combination of the messages above an id, of at most so many. */
  Outgoing combination(long above, int atMost, long nowNanos) {
    long upTo = Math.min(state.window.introduced(), above + atMost);
    List<NativeMessage> messages = state.backlog.between(above, upTo);
    state.onSent(upTo);
    state.tally.combinations++;
    return coded(
        begin(Cargo.Kind.COMBINATION, 0, nowNanos, state.timeoutNanos()),
        Optional.of(combiner.combine(messages)));
  }

  /** A question. */
  Outgoing probe(long nowNanos) {
    state.tally.probes++;
    return coded(begin(Cargo.Kind.PROBE, 0, nowNanos, state.timeoutNanos()), Optional.empty());
  }

  /** A request as it is. */
  Outgoing plain(long id, long nowNanos) {
    byte[] symbol = message(id).body();
    Flight<Cargo> flight = begin(Cargo.Kind.PLAIN, id, nowNanos, state.config.timeoutNanos());
    state.onSent(id);
    state.tally.plain++;
    return new Outgoing.Plain(flight.number(), flight.deadlineNanos(), id, request(symbol));
  }

  private Outgoing coded(Flight<Cargo> flight, Optional<Combination> combination) {
    CodedPacket packet = new CodedPacket(flight.cargo().rack(), flight.number(), combination);
    return new Outgoing.Coded(
        flight.number(), flight.deadlineNanos(), field(Optional.empty()), packet);
  }

  private Flight<Cargo> begin(Cargo.Kind kind, long id, long nowNanos, long timeoutNanos) {
    return state.flights.begin(nowNanos, timeoutNanos, new Cargo(kind, id, state.answers.rack()));
  }

  private RequestField field(Optional<RequestField.Mark> mark) {
    return new RequestField(
        state.sender(), state.named(), state.backlog.delivered() + 1, state.hasMet(), mark);
  }

  private NativeMessage message(long id) {
    return state.backlog.between(id - 1, id).get(0);
  }

  private static BinaryRequest request(byte[] symbol) {
    Parsed<BinaryRequest> parsed = Symbol.request(symbol);
    if (parsed instanceof Parsed.Accepted<BinaryRequest> accepted) {
      return accepted.value();
    }
    throw new IllegalStateException("a stored symbol cannot be read: it was not written by submit");
  }
}
