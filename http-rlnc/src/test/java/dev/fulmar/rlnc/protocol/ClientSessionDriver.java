package dev.fulmar.rlnc.protocol;

import static dev.fulmar.rlnc.protocol.Requests.SENDER;
import static dev.fulmar.rlnc.protocol.Requests.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Capability;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/** A client's session, told what happens by hand, and what it does. */
abstract class ClientSessionDriver {
  static final long MILLIS = 1_000_000L;
  static final long SECOND = 1000 * MILLIS;
  static final long EPOCH = 1;
  static final SenderId NEXT_SENDER = new SenderId(8, 9);
  static final Capability CAPABILITY = new Capability(32, 65536);

  final SenderConfig config = SenderConfig.FAST.withInFlight(4);
  ClientSession session = session(config, List.of());
  final List<Event> told = new ArrayList<>();
  long nowNanos;

  static ClientSession session(SenderConfig config, List<NativeMessage> undelivered) {
    long lastId = undelivered.isEmpty() ? 0 : undelivered.get(undelivered.size() - 1).id();
    return session(config, undelivered, lastId);
  }

  static ClientSession session(
      SenderConfig config, List<NativeMessage> undelivered, long lastSent) {
    long lastId = undelivered.isEmpty() ? 0 : undelivered.get(undelivered.size() - 1).id();
    Incarnation incarnation =
        undelivered.isEmpty() ? Incarnation.of(1, 1) : new Incarnation(2, 2, List.of(1L));
    return new ClientSession(
        config, SENDER, incarnation, lastId, lastSent, undelivered, new SplittableRandom(1));
  }

  void submit(int count) {
    for (int i = 0; i < count; i++) {
      session.onStored(session.submit(request(i + 1)).orElseThrow().id());
    }
  }

  List<Outgoing> sent() {
    List<Outgoing> sent = new ArrayList<>();
    do {
      for (Optional<Outgoing> next = session.next(nowNanos);
          next.isPresent();
          next = session.next(nowNanos)) {
        sent.add(next.get());
      }
    } while (marks());
    return sent;
  }

  List<Event> events() {
    boolean unused = marks();
    List<Event> events = List.copyOf(told);
    told.clear();
    return events;
  }

  /** Takes note of events, and is the store; whether more may leave now. */
  boolean marks() {
    boolean marked = false;
    for (Optional<Event> next = session.nextEvent(); next.isPresent(); next = session.nextEvent()) {
      if (next.get() instanceof Event.MayLeave mark) {
        session.onMarked(session.sender(), mark.upTo());
        marked = true;
      } else if (next.get() instanceof Event.IdentityEnded) {
        told.add(next.get());
        session.renew(NEXT_SENDER);
        marked = true;
      } else {
        told.add(next.get());
      }
    }
    return marked;
  }

  static Report report(long seen, long newest, long rank, long decoded) {
    return new Report(seen, newest, rank, decoded, 1, EPOCH);
  }

  void reply(Outgoing to, int status, Report report, NumberedResponse... responses) {
    session.onReply(
        to.number(),
        new Reply(
            status,
            Optional.of(report),
            Optional.of(CAPABILITY),
            List.of(responses),
            Optional.empty(),
            OptionalLong.empty()),
        nowNanos);
  }

  void answer(Outgoing to, long id, Report report) {
    session.onReply(
        to.number(),
        new Reply(
            200,
            Optional.of(report),
            Optional.of(CAPABILITY),
            List.of(),
            Optional.of(Requests.answer(id)),
            OptionalLong.empty()),
        nowNanos);
  }

  void plainReply(Outgoing to, int status, OptionalLong retryAfterNanos) {
    session.onReply(
        to.number(),
        new Reply(
            status,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.of(new BinaryResponse(status, List.of(), new byte[0])),
            retryAfterNanos),
        nowNanos);
  }

  /** Gets as far as knowing that the server codes, with message 1 delivered. */
  void begin(int messages) {
    submit(messages);
    nowNanos += 10 * MILLIS;
    answer(sent().get(0), 1, report(1, 1, 1, 1));
    events();
  }

  void wakeUp() {
    nowNanos = session.nextWakeUpNanos();
    session.onTimeout(nowNanos);
  }

  static Combination combination(Outgoing outgoing) {
    assertThat(outgoing).isInstanceOf(Outgoing.Coded.class);
    return ((Outgoing.Coded) outgoing).packet().combination().orElseThrow();
  }

  static void assertProbe(Outgoing outgoing) {
    assertThat(outgoing).isInstanceOf(Outgoing.Coded.class);
    assertThat(((Outgoing.Coded) outgoing).packet().combination()).isEmpty();
  }

  static long id(Outgoing outgoing) {
    assertThat(outgoing).isInstanceOf(Outgoing.Native.class);
    return ((Outgoing.Native) outgoing).field().mark().orElseThrow().id();
  }

  void submitLong(int bytes) {
    BinaryRequest request = new BinaryRequest("POST", "/m", List.of(), new byte[bytes]);
    session.onStored(session.submit(request).orElseThrow().id());
  }
}
