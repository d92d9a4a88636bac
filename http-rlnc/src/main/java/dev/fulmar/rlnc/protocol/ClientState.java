package dev.fulmar.rlnc.protocol;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.protocol.ClientSession.Event;
import dev.fulmar.rlnc.protocol.Flights.Flight;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Incarnation;
import dev.fulmar.rlnc.wire.MessageId;
import dev.fulmar.rlnc.wire.SenderId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;

/** What the phases of a client's session share: what is held, under way, measured and told. */
final class ClientState {
  /** More than any window, so that none waits for the store. */
  private static final int MARK_AHEAD = 64;

  private static final long DEFAULT_RETRY_AFTER_NANOS = 1_000_000_000L;

  final SenderConfig config;
  final Backlog backlog;
  final Window window;
  final Answers answers;
  final Flights<Cargo> flights = new Flights<>();
  final RttEstimator rtt;
  final Doubt doubt = new Doubt();
  final ClientTally tally = new ClientTally();
  final OutgoingFactory outgoing;
  final Incarnation incarnation;
  private final Deque<Event> events = new ArrayDeque<>();
  private final Set<Long> declined = new HashSet<>();
  private final Pace backOff;
  private SenderId sender;
  private long lastIdOfEarlierRuns;
  private long stored;
  private long marked;
  private long markAsked;
  private boolean identityEnds;
  private long everSent;
  private long unansweredInARow;
  private long silentUntilNanos = Long.MIN_VALUE;
  private long backedOffAtNanos = Long.MIN_VALUE;
  private long wakeUpNanos = Long.MAX_VALUE;
  private boolean failed;
  private boolean known; // to a server at some time
  private boolean met; // the one that codes now

  ClientState(
      SenderConfig config,
      SenderId sender,
      Incarnation incarnation,
      long lastId,
      long lastSent,
      List<NativeMessage> undelivered,
      RandomGenerator random) {
    this.config = config;
    this.backlog = new Backlog(config, lastId, undelivered);
    this.stored = lastId;
    this.lastIdOfEarlierRuns = lastId;
    this.sender = sender;
    this.incarnation = incarnation;
    long delivered = lastId - undelivered.size();
    if (lastSent < delivered || lastSent > lastId) {
      throw new IllegalArgumentException(
          "lastSent is %d, must be from %d to %d".formatted(lastSent, delivered, lastId));
    }
    this.marked = lastSent;
    this.markAsked = lastSent;
    this.everSent = lastSent;
    this.window = new Window(delivered);
    this.answers = new Answers(delivered, this::complete);
    this.rtt = new RttEstimator(config.timeoutNanos());
    this.backOff = new Pace(config.timeoutNanos());
    this.outgoing = new OutgoingFactory(this, random);
  }

  private void complete(long id, Optional<BinaryResponse> response) {
    tally.responsesLost += response.isEmpty() ? 1 : 0;
    events.add(new Event.Completed(id, response));
  }

  void tell(Event event) {
    events.add(event);
  }

  Optional<Event> nextEvent() {
    return Optional.ofNullable(events.poll());
  }

  /** All messages up to an id are done with. */
  void deliver(long id) {
    if (id > backlog.delivered()) {
      backlog.deliver(id);
      answers.deliver(id);
      events.add(new Event.Done(id));
    }
  }

  /** The server has this incarnation. */
  void onKnown() {
    met = true;
    if (!known) {
      known = true;
      events.add(new Event.Known());
    }
  }

  /** Whether the present server is known to have this incarnation. */
  boolean hasMet() {
    return met;
  }

  /** From now on it may be another. */
  void forgetServer() {
    met = false;
  }

  /** What to say of this incarnation: what was before it only until the server has it. */
  Incarnation named() {
    return known ? incarnation.alone() : incarnation;
  }

  /** A message is done with, and the store is not told: the end of the identity tells it. */
  void deliverUntold(long id) {
    backlog.deliver(id);
    answers.deliver(id);
  }

  /** What was sent is done with, and whoever comes next is another sender. */
  void endIdentity() {
    identityEnds = true;
    events.add(new Event.IdentityEnded(backlog.delivered()));
  }

  /** Nothing has left: what is held is the new sender's, and of this run. */
  void renew(SenderId next) {
    identityEnds = false;
    sender = next;
    backlog.rename(id -> new MessageId(next, incarnation.number(), id));
    long delivered = backlog.delivered();
    lastIdOfEarlierRuns = delivered;
    everSent = delivered;
    marked = delivered;
    markAsked = delivered;
    flights.forgetLate(); // they are of the sender before
    window.restart(delivered, delivered, delivered);
  }

  SenderId sender() {
    return sender;
  }

  /** Nothing goes any more. */
  void fail(String reason) {
    failed = true;
    flights.giveUp(flight -> true);
    events.add(new Event.Failed(reason));
  }

  boolean hasFailed() {
    return failed;
  }

  /** Messages up to this id are in the store, and it knows that they may leave. */
  long sendable() {
    return Math.min(stored, marked);
  }

  void onStored(long id) {
    stored = Math.max(stored, id);
  }

  /** Whether a message may leave; if the store does not know that it may, it is told. */
  boolean mayLeave(long id) {
    if (identityEnds) {
      return false;
    }
    askMark(id);
    return id <= sendable();
  }

  /**
   * Tells the store of those that will leave next, some at a time: not for each a word, and not of
   * many that never leave if this run is killed.
   */
  void markAhead() {
    if (!identityEnds && window.introduced() + MARK_AHEAD / 2 >= markAsked) {
      askMark(window.introduced() + MARK_AHEAD);
    }
  }

  private void askMark(long upTo) {
    if (upTo > markAsked) {
      markAsked = upTo;
      events.add(new Event.MayLeave(upTo));
    }
  }

  void onMarked(long upTo) {
    marked = Math.max(marked, Math.min(upTo, markAsked));
  }

  /** What was to leave and has not will not leave in this run. */
  void unmarkUnsent() {
    if (markAsked > everSent) {
      markDown(everSent);
    }
  }

  /** A message has not left after all: if this run ends now, the next may send it by itself. */
  void unmark(long id) {
    if (markAsked == id) {
      markDown(id - 1);
    }
  }

  private void markDown(long upTo) {
    marked = upTo;
    markAsked = upTo;
    events.add(new Event.MayLeave(upTo));
  }

  /** Whether a symbol holds another run than this one, so that it cannot go by itself. */
  boolean isOfEarlierRun(long id) {
    return id <= lastIdOfEarlierRuns;
  }

  /** Messages up to this id have left, or may have. */
  long everSent() {
    return everSent;
  }

  void onSent(long id) {
    everSent = Math.max(everSent, id);
    declined.remove(id);
  }

  /** The last one to leave has not left after all. */
  void takeBack() {
    unmark(everSent);
    everSent--;
    window.takeBack();
  }

  /** The server says that it has not executed a message. */
  void decline(long id) {
    declined.add(id);
  }

  /** Whether a server said that it has not executed a message, and it was not sent since. */
  boolean wasDeclined(long id) {
    return declined.contains(id);
  }

  /** How long the next transmission to a server that codes waits. */
  long timeoutNanos() {
    return config.measuresTimeout() ? rtt.timeoutNanos() : config.timeoutNanos();
  }

  /** Whether to keep silent; then the driver is to come back. */
  boolean isSilent(long nowNanos) {
    if (silentUntilNanos > nowNanos) {
      wakeAt(silentUntilNanos);
      return true;
    }
    return false;
  }

  /** The server asks to wait. */
  void postpone(Reply reply, long nowNanos) {
    tally.postponed++;
    silentFor(reply.retryAfterNanos().orElse(DEFAULT_RETRY_AFTER_NANOS), nowNanos);
  }

  void silentFor(long nanos, long nowNanos) {
    silentUntilNanos = Math.max(silentUntilNanos, nowNanos + nanos);
  }

  /** A transmission came to nothing at once; those sent together count once. */
  void backOff(Flight<Cargo> flight, long nowNanos) {
    if (flight.sentNanos() >= backedOffAtNanos) {
      backOff.onAsked(nowNanos, 0);
      backedOffAtNanos = nowNanos;
      silentFor(backOff.dueNanos(nowNanos, 0) - nowNanos, nowNanos);
    }
  }

  void onUnanswered() {
    unansweredInARow++;
  }

  void onAnswered() {
    unansweredInARow = 0;
    backOff.reset();
  }

  long unansweredInARow() {
    return unansweredInARow;
  }

  void wakeAt(long nanos) {
    wakeUpNanos = Math.min(wakeUpNanos, nanos);
  }

  void wakeNever() {
    wakeUpNanos = Long.MAX_VALUE;
  }

  long wakeUpNanos() {
    return failed ? Long.MAX_VALUE : Math.min(wakeUpNanos, flights.earliestDeadlineNanos());
  }
}
