package dev.fulmar.transport.core;

import java.util.EnumSet;
import java.util.Iterator;
import java.util.Set;

/**
 * The transmission control block, RFC 9293 section 3.3.1: what the parts of a connection share.
 *
 * <pre>
 *   Connection ─┬─ Arrival    takes segments in      ─┐
 *               ├─ Departure  sends segments          ├──▶ Tcb: state, Timers, Handshake,
 *               └─ Expiry     when a timer has come   ─┘        then Sender and Receiver
 * </pre>
 */
final class Tcb {
  final ConnectionConfig config;
  final ConnectionKey key;
  final Timers timers = new Timers();
  final Counters counters = new Counters();
  final RttEstimator rtt;
  final Timestamps timestamps;
  final SendBuffer sendBuffer;
  final RateLimit challenges;
  final Handshake handshake;
  final PendingReset reset = new PendingReset();

  ConnectionState state;

  /** Null until the connection is over. */
  CloseReason closeReason;

  /** Null until the peer's SYN has come. */
  Receiver receiver;

  /** Null until the handshake is complete. */
  Sender sender;

  /** The user will write no more. */
  boolean finishWanted;

  /** The user will read no more either. */
  boolean orphaned;

  /** A write found no room. */
  boolean writerWaits;

  /** When the peer was heard last. */
  long lastHeardNanos;

  int keepAlivesUnanswered;

  private final Set<ConnectionEvent> events = EnumSet.noneOf(ConnectionEvent.class);

  Tcb(ConnectionConfig config, ConnectionState state, ConnectionKey key, long iss, long nowNanos) {
    this.config = config;
    this.state = state;
    this.key = key;
    this.rtt =
        new RttEstimator(config.initialRtoNanos(), config.minRtoNanos(), config.maxRtoNanos());
    this.timestamps = new Timestamps((int) iss);
    this.sendBuffer = new SendBuffer(config.sendBufferBytes(), iss + 1);
    this.challenges = new RateLimit(config.challengeAcksPerSecond(), nowNanos);
    this.lastHeardNanos = nowNanos;
    this.handshake = new Handshake(this, iss);
    timers.set(Timer.USER_TIMEOUT, nowNanos + config.connectTimeoutNanos());
  }

  /** Tells the user, unless that waits to be told already. */
  void raise(ConnectionEvent event) {
    events.add(event);
  }

  boolean hasEvents() {
    return !events.isEmpty();
  }

  /** Takes an event out, those of the beginning of a connection first; null if none waits. */
  ConnectionEvent nextEvent() {
    if (events.isEmpty()) {
      return null;
    }
    Iterator<ConnectionEvent> inOrder = events.iterator();
    ConnectionEvent first = inOrder.next();
    inOrder.remove();
    return first;
  }

  /** Ends the connection; a pending reset still goes out. */
  void close(CloseReason reason) {
    state = ConnectionState.CLOSED;
    closeReason = reason;
    timers.clearAll();
    raise(ConnectionEvent.CLOSED);
  }

  /** Ends the connection and tells the peer so, RFC 9293 section 3.10.5. */
  void abort(CloseReason reason) {
    if (sender != null) {
      reset.request(sender.nextPosition(), true);
    } else if (receiver != null) {
      reset.request(handshake.iss() + 1, true);
    }
    close(reason);
  }

  /** Answers a suspicious segment with an acknowledgment, so many a second, RFC 5961. */
  void challenge(long nowNanos) {
    if (challenges.take(nowNanos)) {
      counters.challengeAcks++;
      receiver.acknowledgeNow();
    } else {
      counters.challengeAcksSuppressed++;
    }
  }

  /** Enters or prolongs TIME-WAIT, RFC 9293 section 3.6.1. */
  void timeWait(long nowNanos) {
    state = ConnectionState.TIME_WAIT;
    timers.clearAll();
    timers.set(Timer.TIME_WAIT, nowNanos + config.timeWaitNanos());
  }
}
