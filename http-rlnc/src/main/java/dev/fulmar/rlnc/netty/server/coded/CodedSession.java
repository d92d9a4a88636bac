package dev.fulmar.rlnc.netty.server.coded;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.SessionMap;
import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.ClientRecord;
import dev.fulmar.rlnc.protocol.Reception;
import dev.fulmar.rlnc.protocol.ServerSession;
import dev.fulmar.rlnc.protocol.ServerSession.Delivery;
import dev.fulmar.rlnc.protocol.ServerSession.Verdict;
import dev.fulmar.rlnc.wire.NumberedResponse;
import dev.fulmar.rlnc.wire.Report;
import dev.fulmar.rlnc.wire.ResponseBundle;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * One client's {@link ServerSession} and what it waits for. Only its worker calls this, one call of
 * the journal is out at a time.
 *
 * <pre>
 *   FINDING ──▶ IDLE ◀──▶ BEGINNING      arrivals wait meanwhile: what to tell them is not known
 *                │ ▲
 *                ▼ │
 *      DELIVERING, ACKNOWLEDGING         arrivals are answered at once
 *
 *   GONE                                 forgotten; what comes back now comes to nothing
 * </pre>
 */
final class CodedSession implements SessionMap.Timed {
  private enum Step {
    FINDING,
    BEGINNING,
    IDLE,
    DELIVERING,
    ACKNOWLEDGING,
    GONE
  }

  private static final int MAX_BUNDLE_BYTES = 64 * 1024;
  private static final int MAX_PARKED = 64;

  private final ClientKey client;
  private final SessionContext context;
  private final Runnable onGone;
  private final Deque<Received> parked = new ArrayDeque<>();
  private Step step = Step.FINDING;
  private Optional<ServerSession> found = Optional.empty();
  private Optional<Received> waiting = Optional.empty(); // for what is with the application
  private OptionalLong failing = OptionalLong.empty(); // what the application did not take
  private boolean taken; // anything
  private String authority = "";
  private long acknowledgedInJournal;
  private long parkedBytes;
  private long accountedBytes;
  private long lastUsedNanos;

  /**
   * A session.
   *
   * @param onGone runs when it is of no use: nothing was taken, or the journal cannot begin it
   */
  CodedSession(ClientKey client, SessionContext context, Runnable onGone) {
    this.client = client;
    this.context = context;
    this.onGone = onGone;
  }

  /** Begins with its first packet; called once, before anything else. */
  void open(Received first, long nowNanos) {
    accept(first, nowNanos);
    if (!parked.isEmpty()) {
      context.journal().find(client, known -> onFound(known, first), this::onJournalFailed);
    } else {
      leave(); // no memory even for that
    }
  }

  /** Takes a packet in, and sees that it is answered. */
  void accept(Received received, long nowNanos) {
    lastUsedNanos = nowNanos;
    if (step != Step.FINDING && step != Step.BEGINNING) {
      offer(received);
    } else if (parked.size() >= MAX_PARKED) {
      received.reply(full(ServerCounter.LINE_FULL, "too many requests wait for the journal"));
    } else if (!context.budget().hasRoomFor(received.sizeBytes())) {
      received.reply(full(ServerCounter.MEMORY_FULL, "the memory is full"));
    } else {
      parked.add(received);
      parkedBytes += received.sizeBytes();
    }
    account();
  }

  private void onFound(Optional<ClientRecord> known, Received first) {
    found =
        Optional.of(
            new ServerSession(
                context.settings().wire(),
                context.settings().session(),
                context.random().nextLong(),
                known,
                first.packet()));
    step = Step.IDLE;
    goOn();
    if (!taken && step == Step.IDLE) {
      leave();
    }
  }

  /** Those who waited for the journal are next. */
  private void goOn() {
    while (step != Step.BEGINNING && !parked.isEmpty()) {
      Received next = parked.remove();
      parkedBytes -= next.sizeBytes();
      offer(next);
    }
    account();
  }

  private void onJournalFailed() {
    parked.forEach(
        received -> received.reply(context.refusals().unavailable(report(), "the journal failed")));
    parked.clear();
    leave();
  }

  private void leave() {
    step = Step.GONE;
    onGone.run();
  }

  private void offer(Received received) {
    ServerSession session = found.orElseThrow();
    if (step != Step.IDLE
        && received.packet().incarnation().number() > session.incarnation().number()) {
      // a new run of the client: the journal is to know first, and is busy with the old one
      received.reply(context.refusals().unavailable(report(), "a message is being handled"));
      return;
    }
    if (!context.budget().hasRoomFor(received.sizeBytes(), accountedBytes)) {
      received.reply(full(ServerCounter.MEMORY_FULL, "the memory is full"));
      return;
    }
    authority = received.arrival().authority();
    Verdict verdict = session.offer(received.packet(), lastUsedNanos);
    if (!(verdict instanceof Verdict.Taken accepted)) {
      received.reply(no(verdict));
      boolean unused = proceed(Optional.empty());
      return;
    }
    taken = true;
    count(received, accepted.outcome());
    if (session.isToBegin()) {
      begin(received);
    } else {
      answer(received);
    }
  }

  private void begin(Received received) {
    step = Step.BEGINNING;
    ServerSession session = found.orElseThrow();
    context
        .journal()
        .begin(
            client,
            session.incarnation(),
            session.report().decoded(),
            () -> {
              session.onBegun();
              step = Step.IDLE;
              answer(received);
              goOn();
            },
            () -> {
              received.reply(context.refusals().unavailable(report(), "the journal failed"));
              onJournalFailed();
            });
  }

  private void answer(Received received) {
    if (proceed(Optional.of(received))) {
      return; // its own message is with the application now
    }
    received.reply(reply(received));
  }

  /** What there is to say to one that does not wait for its own message. */
  private Reply reply(Received received) {
    ServerSession session = found.orElseThrow();
    Report report = session.report();
    boolean isMet = session.isMet(received.packet());
    Optional<byte[]> own =
        received.nativeId().isPresent()
            ? session.response(received.nativeId().getAsLong())
            : Optional.empty();
    List<NumberedResponse> all = session.responses(MAX_BUNDLE_BYTES);
    boolean takesBundle = received.nativeId().isEmpty() || received.packet().met();
    if (takesBundle && all.size() > own.map(response -> 1).orElse(0)) {
      return Reply.bundle(report, ResponseBundle.write(all)).brief(isMet);
    }
    if (own.isPresent()) {
      return Reply.application(report, own.get()).brief(isMet);
    }
    if (failing.isPresent()) {
      return notTaken(report);
    }
    Reply nothing =
        received.nativeId().isEmpty()
            ? Reply.bundle(report, ResponseBundle.write(List.of()))
            : Reply.accepted(report);
    return nothing.brief(isMet);
  }

  /**
   * Hands out the next message, if there is one and nothing else is out.
   *
   * @param arrived what may have made that possible
   * @return whether it waits for the message
   */
  private boolean proceed(Optional<Received> arrived) {
    if (step != Step.IDLE) {
      return false;
    }
    ServerSession session = found.orElseThrow();
    long pollutions = session.pollutions();
    Optional<Delivery> next = session.nextDelivery();
    context.counters().count(ServerCounter.POLLUTIONS, session.pollutions() - pollutions);
    if (next.isEmpty()) {
      return false;
    }
    long id = next.get().id();
    waiting = arrived.filter(received -> received.nativeId().orElse(0) == id);
    boolean waits = waiting.isPresent();
    deliver(next.get());
    return waits;
  }

  private void deliver(Delivery delivery) {
    step = Step.DELIVERING;
    context
        .journal()
        .deliver(
            client,
            takeNewsForJournal(),
            delivery,
            authority,
            response -> onDelivered(delivery, response),
            () -> onDeliveryFailed(delivery.id()));
  }

  private void onDelivered(Delivery delivery, byte[] response) {
    context
        .counters()
        .count(
            delivery instanceof Delivery.Handle ? ServerCounter.DELIVERED : ServerCounter.REJECTED);
    ServerSession session = found.orElseThrow();
    session.onDelivered(delivery.id(), response);
    failing = OptionalLong.empty();
    onDeliveryEnd(this::reply);
  }

  private void onDeliveryFailed(long id) {
    found.orElseThrow().onDeliveryFailed(id);
    failing = OptionalLong.of(id);
    onDeliveryEnd(received -> notTaken(found.orElseThrow().report()));
  }

  /** Nothing goes on until the application takes it: whoever waits is to know. */
  private Reply notTaken(Report report) {
    return context
        .refusals()
        .unavailable(
            Optional.of(report),
            "message %d could not be handled, and is tried again".formatted(failing.orElseThrow()));
  }

  private void onDeliveryEnd(Function<Received, Reply> reply) {
    step = Step.IDLE;
    Optional<Received> waited = waiting;
    waiting = Optional.empty();
    waited.ifPresent(received -> received.reply(reply.apply(received)));
    boolean unused = proceed(Optional.empty());
    account();
  }

  private Reply no(Verdict verdict) {
    if (verdict instanceof Verdict.Refused refused) {
      return context.refusals().refused(refused.refusal(), report());
    }
    if (verdict instanceof Verdict.TooMany flooded) {
      return context.refusals().flooded(report(), flooded.retryAfterNanos());
    }
    return full(ServerCounter.SESSION_FULL, ((Verdict.NoRoom) verdict).detail());
  }

  private Reply full(ServerCounter limit, String detail) {
    return context.refusals().full(limit, report(), detail);
  }

  private void count(Received received, Reception.Outcome outcome) {
    if (received.packet().combination().isPresent()) {
      context
          .counters()
          .count(
              switch (outcome) {
                case INNOVATIVE -> ServerCounter.INNOVATIVE;
                case DEPENDENT -> ServerCounter.DEPENDENT;
                case STALE -> ServerCounter.STALE;
              });
    }
  }

  private void account() {
    if (step == Step.GONE) {
      return; // given back already
    }
    long heldBytes = parkedBytes + found.map(ServerSession::heldBytes).orElse(0L);
    context.budget().change(heldBytes - accountedBytes);
    accountedBytes = heldBytes;
  }

  /** What to tell the client besides; empty until that is known. */
  Optional<Report> report() {
    return found.map(ServerSession::report);
  }

  /** Tells the journal what its client has, if that is news. */
  void flush() {
    if (step == Step.IDLE && takeNewsForJournal() > 0) {
      step = Step.ACKNOWLEDGING;
      context.journal().acknowledge(client, acknowledgedInJournal, this::onFlushed);
    }
  }

  private void onFlushed() {
    if (step != Step.GONE) {
      step = Step.IDLE;
      boolean unused = proceed(Optional.empty());
    }
  }

  /** Up to which message the client has its responses; 0 if the journal was told already. */
  private long takeNewsForJournal() {
    long acknowledged = found.map(ServerSession::acknowledged).orElse(0L);
    boolean isNews = acknowledged > acknowledgedInJournal;
    acknowledgedInJournal = acknowledged;
    return isNews ? acknowledged : 0;
  }

  /** Ends; only if it {@link #mayGo}. */
  void end() {
    flush();
    step = Step.GONE;
  }

  /** Whether nothing of it is with the journal or the application. */
  boolean mayGo() {
    return step == Step.IDLE;
  }

  /** Whether its client would not notice if it were gone. */
  boolean isComplete() {
    return mayGo() && found.map(ServerSession::isComplete).orElse(false);
  }

  @Override
  public long idleNanos(long nowNanos) {
    return nowNanos - lastUsedNanos;
  }

  long accountedBytes() {
    return accountedBytes;
  }
}
