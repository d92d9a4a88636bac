package dev.fulmar.cocored.policy.gateway;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.Arrival;
import dev.fulmar.cocored.policy.Freshness;
import dev.fulmar.cocored.policy.gateway.GatewayAck.Reason;
import dev.fulmar.cocored.policy.gateway.GatewayVerdict.Kind;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;

/**
 * Decides when an observer acknowledges confirmable messages. A sensor with NSTART = 1 sends its
 * next notification when the last one is acknowledged: whoever paces the ACKs paces the senders,
 * and nothing has to be dropped.
 *
 * <pre>
 * onConfirmable ─▶ the owner's queue ─▶ onTaken ─▶ handler ─▶ onHandled ─▶ HoldList ─▶ pollAck
 *       │                                                                     ▲
 *       ├ duplicate, superseded, too late: pollAck at once                    │ room
 *       └ PeerClock: how soon does the peer send after its ACK? ─▶ Flights, Capacity, Regime
 * </pre>
 *
 * <ul>
 *   <li>Without evidence of congestion (PASS) an ACK leaves when its message is handled, as long as
 *       peers in flight and messages in the queue are fewer than {@link Capacity C}.
 *   <li>With evidence (HOLD) one peer is in flight at a time, fewer than 4 with the queue, and
 *       releases pause for the retransmission of a lost peer ({@link QuietWindows}).
 *   <li>Where one in flight would lose (WIDE), only the last ACK to an overdue peer is repeated.
 *   <li>No message waits longer than 1 s ({@link ReleaseSettings#deadlineNanos}) for its ACK,
 *       handled or not: stock senders repeat it after 2 s. A duplicate is acknowledged at once.
 *   <li>A notification that waits is replaced by a fresher one of its relation: one place a
 *       relation is all the queue that it takes.
 * </ul>
 *
 * <p>Order of calls: any of the {@code on} methods, then {@link #pollAck} until it is empty, then
 * {@link #nextEventNanos}, at which {@link #onTimer} is due. Time never runs backwards. Not
 * thread-safe: its owner's lock guards it.
 *
 * @param <K> what tells two messages apart: a peer and a message id; an ACK has the name of the
 *     copy that it answers, should equal names differ otherwise
 */
public final class GatewayPolicy<K> {
  private final GatewaySettings settings;
  private final ReleaseSettings bounds;
  private final PeerSlots<K> peers;
  private final MessageTable<K> messages;
  private final HoldList<K> holds = new HoldList<>();
  private final Flights<K> flights;
  private final QuietWindows<K> quiet;
  private final ReleaseLimit limit;
  private final GatewayCounters counters = new GatewayCounters();
  private final Queue<GatewayAck<K>> acks = new ArrayDeque<>();
  private boolean pausing;

  /**
   * @param nowNanos when it is made
   */
  public GatewayPolicy(GatewaySettings settings, long nowNanos) {
    this.settings = requireNonNull(settings, "settings");
    this.bounds = settings.release();
    this.peers = new PeerSlots<>(settings.clock(), bounds.maxPeers());
    this.messages = new MessageTable<>(bounds);
    this.flights = new Flights<>(settings.token(), settings.repeat());
    this.quiet = new QuietWindows<>(settings.quiet());
    this.limit = new ReleaseLimit(settings, nowNanos);
  }

  /**
   * Called for each confirmable message that arrives, duplicates included.
   *
   * @return what to do with it
   */
  public GatewayVerdict<K> onConfirmable(Arrival<K> arrival, long nowNanos) {
    Optional<Confirmable<K>> known = messages.findCopied(arrival.key(), nowNanos);
    if (known.isPresent()) {
      onDuplicate(known.get(), arrival.key(), nowNanos);
      return GatewayVerdict.of(Kind.DUPLICATE);
    }
    Optional<Confirmable<K>> rival = messages.rivalOf(arrival);
    boolean stale = rival.isPresent() && !isFresher(arrival, rival.get(), nowNanos);
    if (rival.isPresent() && !stale) {
      supersede(rival.get());
    } else if (messages.isFull()) {
      counters.refused++;
      return GatewayVerdict.of(Kind.REFUSED);
    }
    PeerSlot<K> slot = peers.of(arrival.peer());
    peers.pollExcess().ifPresent(this::forget);
    noteArrival(slot, nowNanos);
    Confirmable<K> message = messages.add(arrival, slot, nowNanos);
    if (stale) {
      counters.superseded++;
      messages.handle(message);
      acknowledge(message, Reason.SUPERSEDED, nowNanos);
    }
    release(nowNanos);
    if (stale) {
      return GatewayVerdict.of(Kind.STALE);
    }
    return rival.isPresent()
        ? GatewayVerdict.replacing(rival.get().key())
        : GatewayVerdict.of(Kind.QUEUE);
  }

  private boolean isFresher(Arrival<K> arrival, Confirmable<K> rival, long nowNanos) {
    return Freshness.isSecondFresher(
        rival.arrival().observe(), arrival.observe(), nowNanos - rival.arrivedNanos());
  }

  /** The copy's ACK goes where the copy came from: that may be another session. */
  private void onDuplicate(Confirmable<K> message, K copy, long nowNanos) {
    counters.duplicates++;
    noteEvidence();
    if (message.isAcknowledged()) {
      send(copy, Reason.DUPLICATE);
    } else {
      acknowledge(message, copy, Reason.DUPLICATE, nowNanos);
    }
  }

  private void supersede(Confirmable<K> victim) {
    counters.superseded++;
    messages.handle(victim);
    if (!victim.isAcknowledged()) {
      messages.acknowledge(victim);
      send(victim.key(), Reason.SUPERSEDED);
    }
  }

  private void noteArrival(PeerSlot<K> slot, long nowNanos) {
    counters.arrivals++;
    limit.sums().arrivals++;
    flights.end(slot);
    if (slot.acks() > 0) {
      long lagNanos = nowNanos - slot.lastAckNanos();
      if (limit.isHolding() && slot.clock().isFast() && settings.quiet().inFirstWindow(lagNanos)) {
        noteEvidence();
      }
      quiet.returned(slot, lagNanos);
      if (slot.unacknowledged() == 0) {
        slot.clock().onGap(lagNanos);
      }
    }
    if (limit.isHolding() && quiet.onArrival(slot, nowNanos)) {
      counters.pauses++;
    }
  }

  private void noteEvidence() {
    counters.evidence++;
    limit.sums().evidence++;
  }

  /**
   * What the peer has sent and is not acknowledged is acknowledged now; it may still be handled.
   */
  private void forget(PeerSlot<K> slot) {
    counters.forgottenPeers++;
    flights.forget(slot);
    quiet.forget(slot);
    messages.forgetFinished(slot);
    for (Confirmable<K> message : List.copyOf(slot.unfinished())) {
      holds.remove(message);
      messages.forget(message);
      if (!message.isAcknowledged()) {
        send(message.key(), Reason.FORGOTTEN);
      }
    }
  }

  /**
   * Called when a message's handling begins: from here on no fresher one takes its place. Does
   * nothing for a message that is not known or has been taken before.
   */
  public void onTaken(K key, long nowNanos) {
    Confirmable<K> message = messages.find(key).orElse(null);
    if (message == null || message.isTaken()) {
      return;
    }
    messages.take(message);
    if (bounds.early()) {
      hold(message, nowNanos);
      release(nowNanos);
    }
  }

  /**
   * Called when a message's handling is over. Does nothing for a message that is not known or has
   * been handled before.
   */
  public void onHandled(K key, long nowNanos) {
    Confirmable<K> message = messages.find(key).orElse(null);
    if (message == null || message.isHandled()) {
      return;
    }
    boolean heldBefore = bounds.early() && message.isTaken();
    messages.handle(message);
    if (!heldBefore) {
      hold(message, nowNanos);
    }
    release(nowNanos);
    if (messages.queue() == 0 && !holds.isEmpty()) {
      onIdle(nowNanos);
    }
    if (!message.isAcknowledged()) {
      counters.held++;
    }
  }

  /** Its ACK leaves as soon as there is room, which may be now. */
  private void hold(Confirmable<K> message, long nowNanos) {
    if (message.isAcknowledged()) {
      return;
    }
    if (holds.isEmpty() && mayRelease(nowNanos)) {
      acknowledge(message, Reason.RELEASED, nowNanos);
    } else {
      holds.add(message);
    }
  }

  /** The handler has nothing to do although ACKs are held. */
  private void onIdle(long nowNanos) {
    if (limit.isHolding()) {
      noteLimited();
    } else {
      limit.raiseCapacity();
      counters.capacityRaised++;
      release(nowNanos);
    }
  }

  private void noteLimited() {
    if (messages.queue() == 0 && !holds.isEmpty() && limit.isLimited(flights.size())) {
      limit.sums().limited++;
    }
  }

  /**
   * Called when the owner's queue gives a message up before it is handled: it is forgotten without
   * an ACK, and accepted when its peer sends it again. Does nothing for a message that is not known
   * or has been handled.
   */
  public void onDiscarded(K key, long nowNanos) {
    messages.find(key).filter(message -> !message.isHandled()).ifPresent(this::discard);
    release(nowNanos);
  }

  /** Called when the owner's queue has given up all that it held: {@link #onDiscarded} for each. */
  public void onAllDiscarded(long nowNanos) {
    discardArrivedBefore(Long.MAX_VALUE);
    release(nowNanos);
  }

  private void discardArrivedBefore(long nanos) {
    messages.unhandledBefore(nanos).forEach(this::discard);
  }

  private void discard(Confirmable<K> message) {
    counters.discarded++;
    if (message.isAcknowledged()) {
      counters.discardedAcknowledged++;
    }
    holds.remove(message);
    messages.forget(message);
    peers.dropIfUnused(message.arrival().peer(), message.slot());
  }

  /** Called at {@link #nextEventNanos} or later; earlier calls do nothing. */
  public void onTimer(long nowNanos) {
    while (deadlineNanos() <= nowNanos) {
      acknowledge(messages.oldestUnacknowledged().orElseThrow(), Reason.DEADLINE, nowNanos);
    }
    while (flights.pollExpired(nowNanos).isPresent()) {
      counters.tokensExpired++;
      noteLimited();
    }
    if (pausing && quiet.untilNanos() <= nowNanos) {
      noteLimited();
    }
    for (var slot = flights.pollOverdue(nowNanos);
        slot.isPresent();
        slot = flights.pollOverdue(nowNanos)) {
      onOverdue(slot.get(), nowNanos);
    }
    if (nowNanos >= limit.nextTickNanos()) {
      discardArrivedBefore(nowNanos - bounds.abandonNanos());
      if (limit.tick(nowNanos)) {
        onSwitch();
      }
    }
    release(nowNanos);
  }

  /** A peer should have sent its next message by now, after its ACK or after the repeated one. */
  private void onOverdue(PeerSlot<K> slot, long nowNanos) {
    if (slot.isRepeated()) {
      if (limit.isHolding()) {
        counters.missing++;
        quiet.missing(slot);
      }
      return;
    }
    if (!limit.isHolding() && slot.clock().isFast()) {
      noteEvidence();
    }
    if (limit.mode() != GatewayMode.PASS) {
      send(slot.lastAcknowledged(), Reason.REPEATED);
      slot.repeat();
      flights.repeated(slot, nowNanos);
    }
  }

  private void onSwitch() {
    counters.switchedTo(limit.mode());
    if (!limit.isHolding()) {
      quiet.clear();
    }
  }

  private void release(long nowNanos) {
    while (!holds.isEmpty() && mayRelease(nowNanos)) {
      acknowledge(holds.poll().orElseThrow(), Reason.RELEASED, nowNanos);
    }
    pausing = !holds.isEmpty() && nowNanos < quiet.untilNanos();
  }

  private boolean mayRelease(long nowNanos) {
    return limit.hasRoom(flights.size(), messages.queue()) && nowNanos >= quiet.untilNanos();
  }

  private void acknowledge(Confirmable<K> message, Reason reason, long nowNanos) {
    acknowledge(message, message.key(), reason, nowNanos);
  }

  /** An ACK that lets its peer send the next message. */
  private void acknowledge(Confirmable<K> message, K named, Reason reason, long nowNanos) {
    PeerSlot<K> slot = message.slot();
    holds.remove(message);
    messages.acknowledge(message);
    slot.acknowledged(named, nowNanos);
    limit.sums().grant(slot.clock());
    send(named, reason);
    if (slot.unacknowledged() == 0) {
      flights.acknowledged(slot, limit.isHolding(), nowNanos);
    }
  }

  private void send(K key, Reason reason) {
    acks.add(new GatewayAck<>(key, reason));
    counters.ack(reason);
  }

  /** Whether a message is remembered: its ACK is the policy's business. */
  public boolean isKnown(K key) {
    return messages.find(key).isPresent();
  }

  /** The next ACK to send now, in order; empty when there is none. */
  public Optional<GatewayAck<K>> pollAck() {
    return Optional.ofNullable(acks.poll());
  }

  /** When {@link #onTimer} is due, unless another call comes first. */
  public long nextEventNanos() {
    long next = Math.min(limit.nextTickNanos(), Math.min(flights.nextNanos(), deadlineNanos()));
    return pausing ? Math.min(next, quiet.untilNanos()) : next;
  }

  /** When the oldest message without an ACK gets it at the latest. */
  private long deadlineNanos() {
    return messages
        .oldestUnacknowledged()
        .map(message -> message.arrivedNanos() + bounds.deadlineNanos())
        .orElse(TimerLine.NONE);
  }

  /** How it treats ACKs now. */
  public GatewayMode mode() {
    return limit.mode();
  }

  /** What it does now, and what it has done so far. */
  public GatewaySnapshot snapshot() {
    return GatewaySnapshot.of(
        counters,
        limit,
        flights.size(),
        messages.queue(),
        holds.size(),
        peers.size(),
        quiet.size());
  }
}
