package dev.fulmar.rlnc.protocol;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.Flights.Flight;
import dev.fulmar.rlnc.protocol.Phase.Loss;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;

/**
 * The sending half of the protocol, without input and output. After anything happens to it, its
 * driver calls in this order:
 *
 * <ol>
 *   <li>what happened: {@link #submit}, {@link #onStored}, {@link #onMarked}, {@link #onReply},
 *       {@link #onBroken}, {@link #onTimeout} once {@link #nextWakeUpNanos} has come,
 *   <li>{@link #nextEvent} until it is empty,
 *   <li>{@link #next} until it is empty, and sends what it gets,
 *   <li>{@link #nextEvent} once more until it is empty: what is sent next may have to be marked,
 *   <li>{@link #nextWakeUpNanos} once, to be woken then.
 * </ol>
 *
 * <p>Not thread-safe.
 */
public final class ClientSession {
  /** Something the application or the store is to know. */
  public sealed interface Event {
    /** A message was delivered, once. The response is empty if the server has lost it. */
    record Completed(long id, Optional<BinaryResponse> response) implements Event {}

    /** Whether a message was delivered nobody can tell; it will not be sent again. */
    record FateUnknown(long id, String reason) implements Event {}

    /** All messages up to an id are done with: the store may forget them. */
    record Done(long id) implements Event {}

    /** The server has this incarnation: the store may forget those before, with its confirm. */
    record Known() implements Event {}

    /**
     * The store is to note for good that messages up to an id may have left, and no others; after
     * {@link ClientSession#onMarked} they do. Some may not be there yet.
     */
    record MayLeave(long upTo) implements Event {}

    /**
     * All messages up to an id are done with, and of the others nothing has left; but what this
     * sender has done no server that codes could make sense of any more. The driver draws a new
     * one, calls {@link ClientSession#renew} at once, and has the store renew, too.
     */
    record IdentityEnded(long upTo) implements Event {}

    /** The server does not code; what was never sent goes as plain requests from now on. */
    record FellBack(String reason) implements Event {}

    /** The server codes. */
    record Coding(Capability capability) implements Event {}

    /** Nothing can be sent any more; all that waits has failed. */
    record Failed(String reason) implements Event {}
  }

  private final Incarnation incarnation;
  private final ClientState state;
  private final long lastIdAtStart;
  private Phase phase;

  /**
   * A session that has sent nothing.
   *
   * @param sender who sends
   * @param incarnation this opening of the sender's store
   * @param lastId the highest id that was ever given
   * @param lastSent messages up to this id may have left; {@code lastId} if nobody knows
   * @param undelivered symbols of earlier runs that are not known to be delivered, by id; the last
   *     has {@code lastId}. Those above {@code lastSent} have never left
   * @throws IllegalArgumentException if one of them is missing, or {@code lastSent} is none of them
   */
  public ClientSession(
      SenderConfig config,
      SenderId sender,
      Incarnation incarnation,
      long lastId,
      long lastSent,
      List<NativeMessage> undelivered,
      RandomGenerator random) {
    this.incarnation = incarnation;
    this.lastIdAtStart = lastId;
    this.state =
        new ClientState(
            config,
            requireNonNull(sender, "sender"),
            incarnation,
            lastId,
            lastSent,
            undelivered,
            random);
    this.phase = config.assumesCoding() ? CodingPhase.begin(state) : new AskingPhase(state);
  }

  /**
   * Takes a request; it is sent after those before it, and after {@link #onStored}.
   *
   * @return its symbol, with its id; empty if it is refused because too much is held already
   * @throws IllegalArgumentException if it is longer than a symbol may be
   */
  public Optional<NativeMessage> submit(BinaryRequest request) {
    MessageId id = new MessageId(state.sender(), incarnation.number(), state.backlog.lastId() + 1);
    byte[] symbol = Symbol.write(id, request);
    if (phase instanceof CodingPhase coding && symbol.length > coding.maxSymbolBytes()) {
      throw new IllegalArgumentException(
          "symbol has %d bytes, must have at most the %d that the server takes"
              .formatted(symbol.length, coding.maxSymbolBytes()));
    }
    return state.backlog.submit(symbol).isPresent()
        ? Optional.of(new NativeMessage(id.id(), symbol))
        : Optional.empty();
  }

  /** Every message up to an id is in the store for good. */
  public void onStored(long id) {
    state.onStored(Math.min(id, state.backlog.lastId()));
  }

  /**
   * The store has noted for good what {@link Event.MayLeave} said.
   *
   * @param of who sent when it was asked to; of another than the present one it means nothing
   */
  public void onMarked(SenderId of, long upTo) {
    if (of.equals(state.sender())) {
      state.onMarked(upTo);
    }
  }

  /** Goes on as another sender, after {@link Event.IdentityEnded}. */
  public void renew(SenderId next) {
    state.renew(requireNonNull(next, "next"));
  }

  /** Who sends. */
  public SenderId sender() {
    return state.sender();
  }

  /** Nothing will be sent any more: the store is told what may have left in the end. */
  public void close() {
    state.unmarkUnsent();
  }

  /** The next thing to send now; empty if there is nothing, or nothing before an answer. */
  public Optional<Outgoing> next(long nowNanos) {
    state.wakeNever();
    if (state.hasFailed()) {
      return Optional.empty();
    }
    phase = phase.at(nowNanos);
    return phase.next(nowNanos);
  }

  /** A response has arrived; the transmission may have timed out meanwhile. */
  public void onReply(long number, Reply reply, long nowNanos) {
    Optional<Flight<Cargo>> flight = state.flights.end(number);
    if (flight.isPresent() && !state.hasFailed()) {
      phase = phase.onReply(flight.get(), reply, nowNanos);
    }
  }

  /** A transmission came to nothing: its connection ended first. */
  public void onBroken(long number, boolean nothingWasSent, long nowNanos) {
    if (!state.flights.isAwaited(number) || state.hasFailed()) {
      return;
    }
    Flight<Cargo> flight = state.flights.end(number).orElseThrow();
    state.tally.broken++;
    state.onUnanswered();
    phase = phase.onLost(flight, nothingWasSent ? Loss.NOT_SENT : Loss.BROKEN, nowNanos);
  }

  /** Takes all transmissions whose deadline is not after {@code nowNanos} for lost. */
  public void onTimeout(long nowNanos) {
    for (Flight<Cargo> flight : state.flights.expire(nowNanos)) {
      state.tally.timeouts++;
      state.onUnanswered();
      phase = phase.onLost(flight, Loss.TIMEOUT, nowNanos);
    }
  }

  /** When to call {@link #onTimeout} and {@link #next}; {@link Long#MAX_VALUE} if never. */
  public long nextWakeUpNanos() {
    return state.wakeUpNanos();
  }

  /** What the driver is to know, in the order in which it happened. */
  public Optional<Event> nextEvent() {
    return state.nextEvent();
  }

  /** How many transmissions in a row nobody has answered. */
  public long unansweredInARow() {
    return state.unansweredInARow();
  }

  /** Whether nothing is left to do: all that was taken is done with, and answered. */
  public boolean isIdle() {
    return state.backlog.delivered() == state.backlog.lastId() && !state.answers.isMissing();
  }

  /** What was done so far. */
  public SenderStats stats() {
    return state.tally.stats(
        state.backlog, state.backlog.lastId() - lastIdAtStart, state.flights.begun());
  }
}
