package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * The observer's bounded buffer: what has arrived and is not yet handled.
 *
 * <pre>
 *            offer                take                  release
 * arrival ──▶ Admission ──▶ waiting ──▶ in service (at most `permits`) ──▶ gone
 *               │
 *               └▶ dropped, as if lost on the way
 *
 * queue = waiting + in service + backlog, in the unit of the size function
 * </pre>
 *
 * <p>A second copy of a message that is still here is coalesced with the first: it takes no place
 * and no permit, is not an arrival for the average, and cannot be dropped.
 *
 * <p>Where the rules say so, a notification that waits is superseded by a fresher one of its
 * relation, which takes its place: that is no arrival for the average either. A notification that
 * arrives after a fresher one that waits is superseded on arrival.
 *
 * <p>Not thread-safe: the owner's lock guards it.
 *
 * @param <K> what tells two messages apart, for example a peer and a message id
 * @param <M> the messages
 */
public final class ReceiveBuffer<K, M> {
  /** What became of an offered message. */
  public enum Outcome {
    /** It waits for its turn. */
    QUEUED,
    /** An earlier copy of it waits or is in service. */
    COALESCED,
    /** A fresher notification of its relation waits: there is no need to handle it. */
    SUPERSEDED,
    /** Dropped although it would fit: {@link Admission.Verdict#EARLY_DROP}. */
    DROPPED_EARLY,
    /** Dropped because it does not fit: {@link Admission.Verdict#FULL}. */
    DROPPED_FULL,
    /** Dropped because its peer holds too much: {@link Admission.Verdict#OVER_SHARE}. */
    DROPPED_OVER_SHARE
  }

  /**
   * What an offer led to.
   *
   * @param outcome what became of the offered message
   * @param superseded the message that need not be handled any more: one that waited, or the
   *     offered one itself
   * @param <M> the messages' type
   */
  public record Offer<M>(Outcome outcome, Optional<M> superseded) {
    private static <M> Offer<M> of(Outcome outcome) {
      return new Offer<>(outcome, Optional.empty());
    }
  }

  /**
   * A message in service and the permit that it holds until it is released.
   *
   * @param <M> the message's type
   */
  public static final class Ticket<M> {
    private final Slot<?, M> slot;
    private final long takenNanos;
    private boolean inService = true;

    private Ticket(Slot<?, M> slot, long takenNanos) {
      this.slot = slot;
      this.takenNanos = takenNanos;
    }

    /** The message. */
    public M message() {
      return slot.message;
    }

    /** When the message was taken, as {@link ReceiveBuffer#take} was told. */
    public long takenNanos() {
      return takenNanos;
    }
  }

  /** A place in the waiting line; a fresher notification takes the place over. */
  private static final class Slot<K, M> {
    private Arrival<K> arrival;
    private M message;
    private long size;
    private long arrivedNanos;

    private void hold(Arrival<K> arrival, M message, long size, long arrivedNanos) {
      this.arrival = arrival;
      this.message = message;
      this.size = size;
      this.arrivedNanos = arrivedNanos;
    }
  }

  private final ArrivalPolicy policy;
  private final ToLongFunction<M> sizeOf;
  private final int permits;
  private final boolean supersede;
  private final ServiceTime serviceTime;
  private final Queue<Slot<K, M>> line = new ArrayDeque<>();
  private final Set<Object> present = new HashSet<>(); // the keys of what waits or is in service
  private final Map<Object, Slot<K, M>> waitingNotifications = new HashMap<>();
  private int inService;
  private long size;
  private boolean emptied;
  private long emptySinceNanos;

  /**
   * The buffer of the paper.
   *
   * @param admission decides about arrivals; its queue and sizes are in the unit of {@code sizeOf}
   * @param sizeOf what a message takes: its bytes, or 1 where messages are counted
   * @param permits how many messages may be in service at once; {@code >= 1}
   * @throws IllegalArgumentException if {@code permits} is below 1
   */
  public ReceiveBuffer(Admission admission, ToLongFunction<M> sizeOf, int permits) {
    this(admission, BufferRules.PLAIN, ServiceTime.measured(), sizeOf, permits);
  }

  /**
   * A buffer with rules of its own.
   *
   * @param serviceTime learns how long messages are in service, and tells how fast an idle average
   *     decays
   * @throws IllegalArgumentException if {@code permits} is below 1
   */
  public ReceiveBuffer(
      Admission admission,
      BufferRules rules,
      ServiceTime serviceTime,
      ToLongFunction<M> sizeOf,
      int permits) {
    this.policy = new ArrivalPolicy(admission, rules);
    this.sizeOf = requireNonNull(sizeOf, "sizeOf");
    this.supersede = rules.supersede();
    this.serviceTime = requireNonNull(serviceTime, "serviceTime");
    if (permits < 1) {
      throw new IllegalArgumentException("permits is " + permits + ", must be at least 1");
    }
    this.permits = permits;
  }

  /** {@link #offer(Arrival, Object, long, long)} of a message without peer, relation and time. */
  public Outcome offer(K key, M message, boolean repeated) {
    return offer(Arrival.of(key, repeated), message, 0, 0).outcome();
  }

  /**
   * Called for each arrival.
   *
   * @param backlog what else waits for the same handlers, in the buffer's unit; {@code >= 0}
   * @param nowNanos when it arrives, on the clock of {@link #take} and {@link #release}
   */
  public Offer<M> offer(Arrival<K> arrival, M message, long backlog, long nowNanos) {
    if (present.contains(arrival.key())) {
      return Offer.of(Outcome.COALESCED);
    }
    long added = sizeOf.applyAsLong(message);
    Slot<K, M> rival =
        supersede && arrival.isNotification() ? waitingNotifications.get(arrival.relation()) : null;
    if (rival != null) {
      return offerBeside(rival, arrival, message, added, backlog, nowNanos);
    }
    decayWhileIdle(backlog, nowNanos);
    return switch (policy.decide(arrival, size + backlog, added)) {
      case ACCEPT -> {
        Slot<K, M> slot = new Slot<>();
        line.add(slot);
        put(slot, arrival, message, added, nowNanos);
        yield Offer.of(Outcome.QUEUED);
      }
      case EARLY_DROP -> Offer.of(Outcome.DROPPED_EARLY);
      case FULL -> Offer.of(Outcome.DROPPED_FULL);
      case OVER_SHARE -> Offer.of(Outcome.DROPPED_OVER_SHARE);
    };
  }

  /** A notification of the same relation waits. */
  private Offer<M> offerBeside(
      Slot<K, M> rival, Arrival<K> arrival, M message, long added, long backlog, long nowNanos) {
    long elapsedNanos = nowNanos - rival.arrivedNanos;
    if (!Freshness.isSecondFresher(rival.arrival.observe(), arrival.observe(), elapsedNanos)) {
      return new Offer<>(Outcome.SUPERSEDED, Optional.of(message));
    }
    if (!policy.fits(size + backlog - rival.size, added)) {
      return Offer.of(Outcome.DROPPED_FULL); // larger than its predecessor, by bytes
    }
    M victim = rival.message;
    endWaiting(rival);
    remove(rival);
    put(rival, arrival, message, added, nowNanos);
    return new Offer<>(Outcome.QUEUED, Optional.of(victim));
  }

  private void put(Slot<K, M> slot, Arrival<K> arrival, M message, long added, long arrivedNanos) {
    slot.hold(arrival, message, added, arrivedNanos);
    present.add(arrival.key());
    if (supersede && arrival.isNotification()) {
      waitingNotifications.put(arrival.relation(), slot);
    }
    size += added;
    emptied = false;
    policy.entered(arrival.peer(), added);
  }

  /** What waits no more, whatever becomes of it. */
  private void endWaiting(Slot<K, M> slot) {
    if (supersede && slot.arrival.isNotification()) {
      waitingNotifications.remove(slot.arrival.relation(), slot);
    }
  }

  private void remove(Slot<?, M> slot) {
    present.remove(slot.arrival.key());
    size -= slot.size;
    policy.left(slot.arrival.peer(), slot.size);
  }

  private void decayWhileIdle(long backlog, long nowNanos) {
    long serviceNanos = serviceTime.nanos();
    if (emptied && backlog == 0 && serviceNanos > 0) {
      policy.idle((double) Math.max(0, nowNanos - emptySinceNanos) * permits / serviceNanos);
    }
    emptySinceNanos = nowNanos; // should this arrival be dropped
  }

  /**
   * Takes the message that has waited longest into service.
   *
   * @param nowNanos when its service begins
   * @return its ticket, to be given back to {@link #release}; empty when nothing waits or every
   *     permit is out
   */
  public Optional<Ticket<M>> take(long nowNanos) {
    if (!canTake()) {
      return Optional.empty();
    }
    Slot<K, M> oldest = line.remove();
    endWaiting(oldest);
    inService++;
    return Optional.of(new Ticket<>(oldest, nowNanos));
  }

  /** Whether a message waits and a permit is free. */
  public boolean canTake() {
    return !line.isEmpty() && inService < permits;
  }

  /**
   * Ends a message's service. Giving a ticket back twice does nothing.
   *
   * @param nowNanos when its service ends
   * @return whether the ticket was still in service
   */
  public boolean release(Ticket<M> ticket, long nowNanos) {
    if (!ticket.inService) {
      return false;
    }
    ticket.inService = false;
    inService--;
    remove(ticket.slot);
    noteEmpty(nowNanos);
    return true;
  }

  private void noteEmpty(long nowNanos) {
    if (line.isEmpty() && inService == 0) {
      emptied = true;
      emptySinceNanos = nowNanos;
    }
  }

  /**
   * Counts a message into the service time, if the first ones are still being measured.
   *
   * @return whether it was the last one that is measured
   */
  public boolean measure(Ticket<M> ticket, long nowNanos) {
    return serviceTime.add(Math.max(0, nowNanos - ticket.takenNanos), ticket.slot.size);
  }

  /**
   * Empties the waiting line; what is in service stays until it is released.
   *
   * @param nowNanos when that happens
   * @return what waited, oldest first
   */
  public List<M> clearWaiting(long nowNanos) {
    List<M> cleared = new ArrayList<>(line.size());
    for (Slot<K, M> slot : line) {
      cleared.add(slot.message);
      endWaiting(slot);
      remove(slot);
    }
    line.clear();
    noteEmpty(nowNanos);
    return cleared;
  }

  /** What waits or is in service, in the unit of the size function. */
  public long queue() {
    return size;
  }

  /** How many messages wait. */
  public int waiting() {
    return line.size();
  }

  /** How many messages are in service. */
  public int inService() {
    return inService;
  }

  /** The average queue that early drops follow, in the unit of the size function. */
  public double averageQueue() {
    return policy.averageQueue();
  }

  /** How many peers have a message here. */
  public int peers() {
    return policy.peers();
  }

  /** How many relations' losses in a row are remembered. */
  public int relations() {
    return policy.relations();
  }

  /** How many relations' losses were forgotten to make room for others. */
  public long relationsForgotten() {
    return policy.relationsForgotten();
  }
}
