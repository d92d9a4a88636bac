package dev.fulmar.rlnc.protocol;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.SenderId;
import dev.fulmar.rlnc.wire.Symbol;
import dev.fulmar.rlnc.wire.WireLimits;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The receiving half for one client, without input and output: what arrives, what to tell, what to
 * hand to the application. For each arrival call {@link #offer}, then {@link #nextDelivery}; for
 * each delivery, once the journal has it, {@link #onDelivered}, then {@link #nextDelivery} again.
 *
 * <p>One delivery is out at a time; meanwhile arrivals go on being offered. Not thread-safe.
 */
public final class ServerSession {
  /** What came of an arrival. */
  public sealed interface Verdict {
    /** Taken, or dropped as nothing new; the client is to be told. */
    record Taken(Reception.Outcome outcome) implements Verdict {}

    /** Not accepted, and nothing has changed. */
    record Refused(Refusal refusal) implements Verdict {}

    /** Too many arrivals that brought nothing: answered 429. */
    record TooMany(long retryAfterNanos) implements Verdict {}

    /** No room, as for responses that nobody fetches: answered 503, nothing has changed. */
    record NoRoom(String detail) implements Verdict {}
  }

  /** Something for the application. */
  public sealed interface Delivery {
    /** The number of the message. */
    long id();

    /** A request to handle. */
    record Handle(long id, BinaryRequest request) implements Delivery {}

    /** A genuine symbol that holds no request that may be handled: its response says so. */
    record Reject(long id, Refusal refusal) implements Delivery {}
  }

  /** Contradictions in a row after which what came first is taken for the forgery. */
  private static final int MAX_CONTRADICTIONS_IN_A_ROW = 16;

  private static final Verdict NOTHING_NEW = new Verdict.Taken(Reception.Outcome.DEPENDENT);
  private static final Verdict INNOVATIVE = new Verdict.Taken(Reception.Outcome.INNOVATIVE);
  private static final Set<String> METHODS = Set.of("POST", "PUT");

  private final WireLimits limits;
  private final SessionLimits sessionLimits;
  private final SenderId sender;
  private final ResponseCache responses = new ResponseCache();
  private final DeliverySlot slot = new DeliverySlot();
  private Optional<FloodGate> gate = Optional.empty(); // made when the time is first known
  private RlncReceiver receiver;
  private long epoch;
  private Incarnation incarnation; // names none before it
  private Optional<Incarnation> begun; // what the journal has
  private long delivered;
  private long receivedInEpoch;
  private long pollutions;
  private int contradictionsInARow;
  private boolean fresh = true; // nothing was taken yet
  private boolean heard; // the client has had a reply of this session's

  /** As the other, with {@link SessionLimits#DEFAULT}. */
  public ServerSession(WireLimits limits, long epoch, Optional<ClientRecord> known, Packet first) {
    this(limits, SessionLimits.DEFAULT, epoch, known, first);
  }

  /**
   * Begins, with a client's first packet since the session's memory was lost, if ever it had any.
   * The packet is only looked at: it is to be offered as well.
   *
   * @param epoch names this session's memory; drawn anew for each
   * @param known what the journal knows of the client; if nothing, the client's own word is taken
   *     for how far its messages are delivered, and {@link DeliveryJournal#begin} is to be told
   */
  public ServerSession(
      WireLimits limits,
      SessionLimits sessionLimits,
      long epoch,
      Optional<ClientRecord> known,
      Packet first) {
    this.limits = requireNonNull(limits, "limits");
    this.sessionLimits = requireNonNull(sessionLimits, "sessionLimits");
    this.sender = first.sender();
    this.epoch = epoch;
    this.begun = known.map(ClientRecord::incarnation);
    this.incarnation = begun.orElse(first.incarnation().alone());
    this.delivered = known.map(ClientRecord::delivered).orElse(first.oldestHeld() - 1);
    this.receiver = new RlncReceiver(limits, delivered);
    for (NumberedResponse response : known.map(ClientRecord::responses).orElse(List.of())) {
      responses.put(response.id(), response.response());
    }
  }

  /**
   * Takes an arrival in, as far as its coefficients go. If it {@link #isToBegin} afterwards, the
   * journal is to begin {@link #incarnation} before the client is told anything.
   */
  public Verdict offer(Packet packet, long nowNanos) {
    Optional<Refusal> refusal = refusal(packet);
    if (refusal.isPresent()) {
      return new Verdict.Refused(refusal.get());
    }
    if (gate.isEmpty()) {
      gate =
          Optional.of(
              new FloodGate(
                  sessionLimits.uselessBurst(), sessionLimits.uselessPerSecond(), nowNanos));
    }
    long closedNanos = gate.get().closedForNanos(nowNanos);
    if (closedNanos > 0) {
      return new Verdict.TooMany(closedNanos);
    }
    boolean fetches = responses.acknowledge(packet.rack());
    heard |= fetches && !fresh;
    receiver.forget(packet.oldestHeld());
    slot.onArrival();
    Verdict verdict = packet.combination().map(c -> take(c, packet)).orElse(NOTHING_NEW);
    boolean isTaken = verdict instanceof Verdict.Taken;
    if (isTaken) {
      incarnation = packet.incarnation().alone();
      receivedInEpoch++;
      fresh = false;
    }
    boolean isUseful = INNOVATIVE.equals(verdict) || fetches || isProgressOwed(packet);
    if (!isUseful && !(verdict instanceof Verdict.NoRoom)) {
      gate.get().onUseless();
    }
    return verdict;
  }

  /** Whether a client that only asks has a reason to. */
  private boolean isProgressOwed(Packet packet) {
    return packet.combination().isEmpty() && slot.isBusy();
  }

  private Optional<Refusal> refusal(Packet packet) {
    if (!packet.sender().equals(sender)) {
      throw new IllegalArgumentException(
          "packet is of %s, must be of %s".formatted(packet.sender(), sender));
    }
    if (!packet.incarnation().continues(incarnation)) {
      return refuse(
          Reason.SUPERSEDED,
          ("incarnation %s, known is %s, allowed: the same or one that names it;"
                  + " a copy of the sender's store, or an old journal, is in use")
              .formatted(packet.incarnation(), incarnation));
    }
    if (packet.oldestHeld() > delivered + 1) {
      return refuse(
          fresh ? Reason.STATE_LOST : Reason.ID_RANGE,
          "oldest id held %d, allowed: at most %d, the first that is not delivered"
              .formatted(packet.oldestHeld(), delivered + 1));
    }
    if (packet.rack() > delivered) {
      return refuse(
          Reason.ID_RANGE,
          "rack %d, allowed: at most %d, the last that is delivered"
              .formatted(packet.rack(), delivered));
    }
    return Optional.empty();
  }

  private static Optional<Refusal> refuse(Reason reason, String detail) {
    return Optional.of(new Refusal(reason, detail));
  }

  private Verdict take(Combination combination, Packet packet) {
    if (responses.sizeBytes() >= sessionLimits.maxResponseBytes()) {
      return new Verdict.NoRoom("responses are to be fetched first");
    }
    int sizeBytes = combination.payload().length;
    if (receiver.heldPayloadBytes() + sizeBytes > sessionLimits.maxSessionBytes()) {
      return new Verdict.NoRoom("messages are to be delivered first");
    }
    Reception reception = receiver.offer(combination, packet.oldestHeld(), combination.isNative());
    if (reception instanceof Reception.Acknowledged acknowledged) {
      if (acknowledged.outcome() == Reception.Outcome.INNOVATIVE) {
        contradictionsInARow = 0;
      }
      return new Verdict.Taken(acknowledged.outcome());
    }
    Refusal refusal = ((Reception.Refused) reception).refusal();
    if (refusal.reason() == Reason.CONTRADICTION
        && ++contradictionsInARow >= MAX_CONTRADICTIONS_IN_A_ROW) {
      forgetUndecoded(receiver.delivered());
    }
    return new Verdict.Refused(refusal);
  }

  /** Somebody else's combinations are among the rows, nobody can tell which: all are dropped. */
  private void forgetUndecoded(long handedOut) {
    receiver = new RlncReceiver(limits, handedOut);
    epoch = new SplittableRandom(epoch).nextLong();
    receivedInEpoch = 0;
    contradictionsInARow = 0;
    pollutions++;
  }

  /**
   * The next message in id order; empty until it is decoded, while another is out, and while the
   * client does not fetch its responses.
   */
  public Optional<Delivery> nextDelivery() {
    if (slot.isEmpty() && responses.sizeBytes() < sessionLimits.maxResponseBytes()) {
      receiver.nextDelivery().ifPresent(this::decoded);
    }
    return slot.handOut();
  }

  private void decoded(NativeMessage message) {
    if (!Symbol.isGenuine(message.body(), sender, message.id())) {
      forgetUndecoded(message.id() - 1);
      return;
    }
    slot.put(delivery(message), message.body().length);
  }

  private static Delivery delivery(NativeMessage message) {
    Parsed<BinaryRequest> parsed = Symbol.request(message.body());
    if (parsed instanceof Parsed.Refused<BinaryRequest> refused) {
      return new Delivery.Reject(message.id(), refused.refusal());
    }
    BinaryRequest request = ((Parsed.Accepted<BinaryRequest>) parsed).value();
    return METHODS.contains(request.method())
        ? new Delivery.Handle(message.id(), request)
        : new Delivery.Reject(
            message.id(), new Refusal(Reason.MALFORMED, "method, allowed: POST and PUT"));
  }

  /**
   * The message that was out is handled, and that is recorded.
   *
   * @throws IllegalStateException if it is not out
   */
  public void onDelivered(long id, byte[] response) {
    slot.end(id);
    delivered = id;
    responses.put(id, response);
  }

  /**
   * The message that was out could not be handled: it is handed out again after the next arrival.
   *
   * @throws IllegalStateException if it is not out
   */
  public void onDeliveryFailed(long id) {
    slot.onFailed(id);
  }

  /**
   * Whether a packet's sender need not be told again what does not change: it knows the server, and
   * has had a reply of this very session, in which that was said.
   */
  public boolean isMet(Packet packet) {
    return heard && packet.met() && begun.filter(packet.incarnation()::isSame).isPresent();
  }

  /** What to tell the client now. */
  public Report report() {
    Acknowledgement known = receiver.acknowledgement();
    return new Report(
        known.seen(), known.newest(), receiver.rank(), delivered, receivedInEpoch, epoch, begun);
  }

  /**
   * Responses that the client is not known to have, by ascending id, as many as fit; if there are
   * any at least one, however long.
   */
  public List<NumberedResponse> responses(int maxBytes) {
    return responses.first(maxBytes);
  }

  /** The response to a message; empty if it is not handled yet, or the client has it. */
  public Optional<byte[]> response(long id) {
    return responses.get(id);
  }

  /** Whether a message is with the application. */
  public boolean isHandling() {
    return slot.isBusy();
  }

  /** The highest incarnation that was met; it names none before it. */
  public Incarnation incarnation() {
    return incarnation;
  }

  /** Whether something was taken of an incarnation that the journal does not have. */
  public boolean isToBegin() {
    return !fresh && !begun.equals(Optional.of(incarnation));
  }

  /** The journal has the incarnation: from now on the client is told so. */
  public void onBegun() {
    begun = Optional.of(incarnation);
  }

  /** The client has the responses to all messages up to this id. */
  public long acknowledged() {
    return responses.acknowledged();
  }

  /** How often combinations of somebody else's were found among the client's. */
  public long pollutions() {
    return pollutions;
  }

  /** Whether nothing would be lost by forgetting this session, were there no journal. */
  public boolean isComplete() {
    return slot.isEmpty() && !receiver.isWaiting() && responses.isEmpty();
  }

  /** What is held, in bytes. */
  public long heldBytes() {
    return receiver.heldBytes() + responses.sizeBytes() + slot.sizeBytes();
  }
}
