package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
 * queue = waiting + in service, in the unit of the size function
 * </pre>
 *
 * <p>A second copy of a message that is still here is coalesced with the first: it takes no place
 * and no permit, is not an arrival for the average, and cannot be dropped.
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
    /** Dropped although it would fit: {@link Admission.Verdict#EARLY_DROP}. */
    DROPPED_EARLY,
    /** Dropped because it does not fit: {@link Admission.Verdict#FULL}. */
    DROPPED_FULL
  }

  /**
   * A message in service and the permit that it holds until it is released.
   *
   * @param <M> the message's type
   */
  public static final class Ticket<M> {
    private final Object key;
    private final M message;
    private final long size;
    private boolean inService = true;

    private Ticket(Object key, M message, long size) {
      this.key = key;
      this.message = message;
      this.size = size;
    }

    /** The message. */
    public M message() {
      return message;
    }
  }

  private final Admission admission;
  private final ToLongFunction<M> sizeOf;
  private final int permits;
  private final Map<K, M> waiting = new LinkedHashMap<>();
  private long waitingSize;
  private final Set<Object> inService = new HashSet<>();
  private long inServiceSize;

  /**
   * @param admission decides about arrivals; its queue and sizes are in the unit of {@code sizeOf}
   * @param sizeOf what a message takes: its bytes, or 1 where messages are counted
   * @param permits how many messages may be in service at once; {@code >= 1}
   * @throws IllegalArgumentException if {@code permits} is below 1
   */
  public ReceiveBuffer(Admission admission, ToLongFunction<M> sizeOf, int permits) {
    this.admission = requireNonNull(admission, "admission");
    this.sizeOf = requireNonNull(sizeOf, "sizeOf");
    if (permits < 1) {
      throw new IllegalArgumentException("permits is " + permits + ", must be at least 1");
    }
    this.permits = permits;
  }

  /**
   * Called for each arrival.
   *
   * @param key tells copies of one message from other messages
   * @param repeated whether the sender repeats the message until it is acknowledged; only such a
   *     message is ever dropped early
   */
  public Outcome offer(K key, M message, boolean repeated) {
    if (waiting.containsKey(key) || inService.contains(key)) {
      return Outcome.COALESCED;
    }
    long size = sizeOf.applyAsLong(message);
    Admission.Verdict verdict =
        repeated
            ? admission.onArrival(queue(), size)
            : admission.onUnrepeatedArrival(queue(), size);
    return switch (verdict) {
      case ACCEPT -> {
        waiting.put(key, message);
        waitingSize += size;
        yield Outcome.QUEUED;
      }
      case EARLY_DROP -> Outcome.DROPPED_EARLY;
      case FULL -> Outcome.DROPPED_FULL;
    };
  }

  /**
   * Takes the message that has waited longest into service.
   *
   * @return its ticket, to be given back to {@link #release}; empty when nothing waits or every
   *     permit is out
   */
  public Optional<Ticket<M>> take() {
    if (waiting.isEmpty() || inService.size() == permits) {
      return Optional.empty();
    }
    var oldest = waiting.entrySet().iterator();
    Map.Entry<K, M> entry = oldest.next();
    K key = entry.getKey();
    M message = entry.getValue();
    oldest.remove();
    long size = sizeOf.applyAsLong(message);
    waitingSize -= size;
    inService.add(key);
    inServiceSize += size;
    return Optional.of(new Ticket<>(key, message, size));
  }

  /**
   * Ends a message's service. Giving a ticket back twice does nothing.
   *
   * @return whether the ticket was still in service
   */
  public boolean release(Ticket<M> ticket) {
    if (!ticket.inService) {
      return false;
    }
    ticket.inService = false;
    inService.remove(ticket.key);
    inServiceSize -= ticket.size;
    return true;
  }

  /**
   * Empties the waiting line; what is in service stays until it is released.
   *
   * @return what waited, oldest first
   */
  public List<M> clearWaiting() {
    List<M> cleared = new ArrayList<>(waiting.values());
    waiting.clear();
    waitingSize = 0;
    return cleared;
  }

  /** What waits or is in service, in the unit of the size function. */
  public long queue() {
    return waitingSize + inServiceSize;
  }

  /** How many messages wait. */
  public int waiting() {
    return waiting.size();
  }

  /** How many messages are in service. */
  public int inService() {
    return inService.size();
  }

  /** The average queue that early drops follow, in the unit of the size function. */
  public double averageQueue() {
    return admission.averageQueue();
  }
}
