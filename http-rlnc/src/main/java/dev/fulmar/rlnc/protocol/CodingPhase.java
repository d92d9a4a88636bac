package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.protocol.Flights.Flight;
import dev.fulmar.rlnc.wire.Capability;
import java.util.Optional;

/**
 * The server codes.
 *
 * <pre>
 *   a connection broke, or it had no room          a probe, and nothing else until it answers
 *   it lacks more than is under way                a repair, nothing introduced
 *   room in the window                             a message by itself, if it never left before,
 *                                                  else in a combination of the window
 *   it may lack more than is under way             nothing, as long as later messages may tell; then
 *                                                  a repair, or a probe if it most likely does not
 *   all is seen, but not all delivered or answered a probe, less and less often
 * </pre>
 *
 * <p>What was lost and when needs no book: whatever was introduced and is neither seen nor under
 * way is to be repaired.
 */
final class CodingPhase implements Phase {
  private static final int MAX_UNPRODUCTIVE_IN_A_ROW = 8;
  private static final int MAX_FORBIDDEN_IN_A_ROW = 3;

  /** About what a request without a body takes: its target, its host, its fields. */
  private static final int HEAD_BYTES = 200;

  /** The share of the bytes of a repair that asking first is to save at least: it takes longer. */
  private static final double WORTH_A_DELAY = .25;

  private static final long MAX_PROBE_NANOS = 1_000_000_000L;

  private final ClientState state;
  private final ReportReader reports;
  private final Pace probes = new Pace(MAX_PROBE_NANOS);
  private final Pace stalls = new Pace(MAX_PROBE_NANOS);
  private Capability capability;
  private boolean asksFirst; // the server had no room, or may be another by now
  private boolean isTold; // that the server codes
  private int unproductiveInARow;
  private int forbiddenInARow;

  private CodingPhase(ClientState state, Capability capability) {
    this.state = state;
    this.reports = new ReportReader(state);
    this.capability = capability;
  }

  /** From the reply that shows it on, which is still to be taken in. */
  static CodingPhase begin(ClientState state) {
    return new CodingPhase(
        state, new Capability(state.config.window(), state.config.maxSymbolBytes()));
  }

  /** How long a message may be. */
  int maxSymbolBytes() {
    return capability.maxSymbolBytes();
  }

  private int window() {
    return Math.min(state.config.window(), capability.window());
  }

  @Override
  public Optional<Outgoing> next(long nowNanos) {
    state.markAhead();
    if (state.flights.count() >= state.config.inFlight() || state.isSilent(nowNanos)) {
      return Optional.empty();
    }
    if (asksFirst) {
      return isAsked() ? Optional.empty() : probe(nowNanos);
    }
    if (isTooLong(state.window.seen() + 1)) {
      return finishBeforeTooLong(nowNanos);
    }
    int underWay = state.flights.count(this::isUseful);
    if (state.window.owed() - state.doubt.lost() <= underWay
        && state.window.mayIntroduce(window(), state.sendable())
        && !isTooLong(state.window.introduced() + 1)) {
      return Optional.of(introduce(nowNanos));
    }
    if (isPatient(nowNanos)) {
      return Optional.empty();
    }
    if (state.window.missing() > underWay) {
      if (underWay == 0 && isAskingCheaper()) {
        return isAsked() ? Optional.empty() : probe(nowNanos);
      }
      return Optional.of(state.outgoing.combination(state.window.seen(), window(), nowNanos));
    }
    if (!mayProbe(nowNanos)) {
      return Optional.empty();
    }
    return reports.isOfOthersToo() && state.window.delivered() < state.window.introduced()
        ? insist(nowNanos)
        : probe(nowNanos);
  }

  /** Whether a message that waits, or left before the server was known, is more than it takes. */
  private boolean isTooLong(long id) {
    return state.backlog.between(id - 1, id).stream()
        .anyMatch(message -> message.body().length > capability.maxSymbolBytes());
  }

  /** Nothing can be delivered after it: what is before it is, and then it is the end. */
  private Optional<Outgoing> finishBeforeTooLong(long nowNanos) {
    if (state.answers.isMissing() || state.window.delivered() < state.window.seen()) {
      return mayProbe(nowNanos) ? probe(nowNanos) : Optional.empty();
    }
    long id = state.window.seen() + 1;
    state.fail(
        "message %d takes %d bytes and the server at most %d: neither it nor those after it can be delivered there"
            .formatted(
                id,
                state.backlog.between(id - 1, id).get(0).body().length,
                capability.maxSymbolBytes()));
    return Optional.empty();
  }

  /**
   * Whether a question and, as likely as it is needed, a repair after it cost fewer bytes than a
   * repair at once. Only for the last messages, as for every one of sparse traffic: as long as new
   * ones wait, these are sent, and their answers tell.
   */
  private boolean isAskingCheaper() {
    double repairBytes = HEAD_BYTES;
    for (NativeMessage message :
        state.backlog.between(state.window.seen(), state.window.introduced())) {
      repairBytes = Math.max(repairBytes, HEAD_BYTES + message.body().length);
    }
    double saved = state.doubt.nothingMissing(state.window.missing()) - WORTH_A_DELAY;
    return HEAD_BYTES < saved * repairBytes;
  }

  /** Whether what was lost may wait for the answers to later messages, which will tell of it. */
  private boolean isPatient(long nowNanos) {
    long untilNanos = state.doubt.lostSinceNanos() + state.config.patienceNanos();
    if (state.doubt.lost() == 0 || nowNanos >= untilNanos) {
      return false;
    }
    state.wakeAt(untilNanos);
    return true;
  }

  private boolean isAsked() {
    return state.flights.count(flight -> flight.cargo().isToCodedPath()) > 0;
  }

  private boolean isUseful(Flight<Cargo> flight) {
    return !flight.cargo().is(Cargo.Kind.PROBE) && reports.isOfPresent(flight.number());
  }

  private Outgoing introduce(long nowNanos) {
    long id = state.window.introduce();
    return id > state.everSent() && !state.isOfEarlierRun(id)
        ? state.outgoing.single(id, nowNanos, state.timeoutNanos())
        : state.outgoing.combination(state.window.seen(), window(), nowNanos);
  }

  private boolean mayProbe(long nowNanos) {
    boolean isIdle = state.flights.count() == 0;
    boolean isOpen =
        state.answers.isMissing() || state.window.delivered() < state.window.introduced();
    if (isAsked() || !(isIdle ? isOpen : isAnswerLost())) {
      return false;
    }
    long dueNanos = probes.dueNanos(nowNanos, state.rtt.srttNanos());
    state.wakeAt(dueNanos);
    return dueNanos <= nowNanos;
  }

  /** Whether the next response is due, and the reply that was to bring it is not awaited. */
  private boolean isAnswerLost() {
    long id = state.answers.rack() + 1;
    return state.answers.isMissing()
        && state.flights.count(flight -> flight.cargo().id() == id) == 0;
  }

  /**
   * Somebody else's combinations hold up messages that are seen: one more of these for each of
   * those sets them free, or shows what is not genuine.
   */
  private Optional<Outgoing> insist(long nowNanos) {
    probes.onAsked(nowNanos, state.rtt.srttNanos());
    return Optional.of(state.outgoing.combination(state.window.delivered(), window(), nowNanos));
  }

  private Optional<Outgoing> probe(long nowNanos) {
    probes.onAsked(nowNanos, state.rtt.srttNanos());
    return Optional.of(state.outgoing.probe(nowNanos));
  }

  @Override
  public Phase onReply(Flight<Cargo> flight, Reply reply, long nowNanos) {
    if (!Replies.isCoding(reply)) {
      return onUncoded(flight, reply, nowNanos);
    }
    state.rtt.onAnswer(nowNanos - flight.sentNanos());
    asksFirst &= Replies.isPostponed(reply);
    reply.capability().ifPresent(now -> capability = now);
    if (!isTold) {
      isTold = true;
      state.tell(new Event.Coding(capability));
    }
    long rackBefore = state.answers.rack();
    boolean news = reports.onReply(flight, reply);
    if (state.hasFailed()) {
      return this;
    }
    boolean fetched = state.answers.rack() > rackBefore;
    if (fetched || (news && !isAnswerLost())) {
      probes.reset();
    }
    boolean isHandled =
        flight.cargo().is(Cargo.Kind.NATIVE) && state.window.delivered() >= flight.cargo().id();
    if (news || fetched || isHandled) {
      onProgress();
    } else {
      onNothingNew(flight, reply, nowNanos);
    }
    return this;
  }

  private void onProgress() {
    unproductiveInARow = 0;
    forbiddenInARow = 0;
    stalls.reset();
    state.onAnswered();
  }

  private void onNothingNew(Flight<Cargo> flight, Reply reply, long nowNanos) {
    state.tally.unproductive++;
    if (Replies.isPostponed(reply)) {
      asksFirst = true;
      state.postpone(reply, nowNanos);
      return;
    }
    if (Replies.isSuccess(reply)) {
      forbiddenInARow = 0;
      state.onAnswered();
    } else {
      state.onUnanswered();
    }
    if (reply.status() == Replies.FORBIDDEN && ++forbiddenInARow >= MAX_FORBIDDEN_IN_A_ROW) {
      state.fail(
          "the server refuses this sender: its key is not the one that the server has, or none");
      return;
    }
    if (!flight.cargo().is(Cargo.Kind.PROBE) && ++unproductiveInARow > MAX_UNPRODUCTIVE_IN_A_ROW) {
      stalls.onAsked(nowNanos, 0);
      state.silentFor(stalls.dueNanos(nowNanos, 0) - nowNanos, nowNanos);
    }
  }

  private Phase onUncoded(Flight<Cargo> flight, Reply reply, long nowNanos) {
    boolean isPlainServers =
        flight.cargo().is(Cargo.Kind.NATIVE)
            ? Replies.isSuccess(reply)
            : Replies.deniesCoding(reply);
    if (isPlainServers) {
      String reason = "status %d without RLNC-Ack".formatted(reply.status());
      return PlainPhase.begin(state, reason, nowNanos).onReply(flight, reply, nowNanos);
    }
    state.onUnanswered();
    state.backOff(flight, nowNanos);
    return this;
  }

  @Override
  public Phase onLost(Flight<Cargo> flight, Loss loss, long nowNanos) {
    if (loss != Loss.NOT_SENT && isUseful(flight)) {
      state.doubt.onLost(flight.number(), nowNanos);
    }
    if (loss == Loss.TIMEOUT) {
      state.rtt.onTimeout(flight.sentNanos(), nowNanos);
    } else {
      asksFirst = true; // where it was may be one that does not code
      state.backOff(flight, nowNanos);
    }
    return this;
  }
}
