package dev.fulmar.netem;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.fault.CorruptionModel;
import dev.fulmar.netem.queue.Backlog;
import dev.fulmar.netem.queue.QueueDiscipline.Admission;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.random.RandomGenerator;

/**
 * One direction of a bad link, without I/O, clock or thread: packets go in at one end, wait, and
 * come out at the other when the time handed in says so.
 *
 * <pre>
 *  offer ──▶ loss ──▶ corrupt ──▶ duplicate ──▶ queue ──▶ serialiser ──▶ propagation ──▶ poll
 *              │                                  │       one packet     any number
 *              ▼                                  ▼       at a time      in order, but for
 *            LOST                             QUEUE_FULL                 those exempted
 *
 *                                              nextEventNanos: when to poll next
 * </pre>
 *
 * <p>The driver, be it a simulation or a relay of sockets, goes round in this order:
 *
 * <ol>
 *   <li>{@link #offer} each packet as it comes,
 *   <li>{@link #poll} until it returns null, and pass on what it returned,
 *   <li>wait until {@link #nextEventNanos} or the next packet, whichever is first.
 * </ol>
 *
 * <p>The stages move at the instants they are due to, however late the driver calls: a late poll
 * hands a packet over late, and moves nothing else. Packets leave in the order in which they came,
 * but for those that {@code reorder} exempts; a copy follows its original.
 *
 * <p>Times may be on any clock that does not go backwards. Not thread-safe.
 */
public final class Link {
  /** The largest payload: the most that one IP packet can hold. */
  public static final int MAX_PAYLOAD_BYTES = 65_535;

  /** The last instant at which a packet may be offered; leaves room for every delay after it. */
  private static final long MAX_OFFER_NANOS = Long.MAX_VALUE / 2;

  private final long seed;
  private final Direction direction;
  private final VerdictListener listener;
  private final LinkTap tap;
  private final Queue<Arrival> waiting = new ArrayDeque<>();
  private final Wire wire = new Wire();
  private final LinkCounters counters = new LinkCounters();
  private long lastIndex;
  private long lastNowNanos = Long.MIN_VALUE;
  private long serialiserFreeNanos = Long.MIN_VALUE;
  private LinkModels models;

  /**
   * A link whose verdicts nobody hears.
   *
   * @throws IllegalArgumentException as the other constructor
   */
  public Link(LinkConfig config, long seed, Direction direction) {
    this(config, seed, direction, (way, index, verdict, sizeBytes) -> {});
  }

  /**
   * @param seed with equal configurations, directions and seeds, the i-th packet has the same fate
   * @param listener hears each verdict, on the thread that calls {@link #offer} or {@link #poll}
   * @throws IllegalArgumentException if the configuration asks for what befalls connections only
   */
  public Link(LinkConfig config, long seed, Direction direction, VerdictListener listener) {
    this(config, seed, direction, listener, LinkTap.NONE);
  }

  /**
   * As the constructor without a tap.
   *
   * @param tap sees each packet, on the thread that calls {@link #offer} or {@link #poll}
   */
  public Link(
      LinkConfig config, long seed, Direction direction, VerdictListener listener, LinkTap tap) {
    this.seed = seed;
    this.direction = requireNonNull(direction, "direction");
    this.listener = requireNonNull(listener, "listener");
    this.tap = requireNonNull(tap, "tap");
    this.models = config.forPackets("link").newLinkModels();
  }

  /**
   * Goes by another configuration from the next packet on. What is inside stays: the packet being
   * serialised ends at its old rate, those waiting get the new one, and whoever travels arrives as
   * it was to. The new models start afresh, so that with equal seeds and equal changes at equal
   * indexes the i-th packet has the same fate.
   *
   * @param nowNanos the time; not before any time given earlier
   * @return the index of the first packet that is judged by it
   * @throws IllegalArgumentException if the time went backwards, or the configuration asks for what
   *     befalls connections only; the link is then as before
   */
  public long reconfigure(LinkConfig config, long nowNanos) {
    LinkModels changed = config.forPackets("link").newLinkModels();
    advance(nowNanos);
    models = changed;
    return lastIndex + 1;
  }

  /** As {@link #offer(byte[], Object, long)}, with nothing attached. */
  public Verdict offer(byte[] payload, long nowNanos) {
    return offer(payload, null, nowNanos);
  }

  /** Offers what came out of another link: its payload and attachment, under a new index. */
  public Verdict offer(Packet packet, long nowNanos) {
    return offer(packet.payload(), packet.attachment(), nowNanos);
  }

  /**
   * Puts a packet in. A packet that is dropped is forgotten at once.
   *
   * @param payload the packet's bytes, from 0 to {@link #MAX_PAYLOAD_BYTES}; not copied, so not to
   *     be changed any more
   * @param attachment comes out with the packet; may be null
   * @param nowNanos the time; not before any time given earlier, and at most half of {@link
   *     Long#MAX_VALUE}
   * @throws IllegalArgumentException if the payload is too large or the time not as said; the link
   *     is then as before
   */
  public Verdict offer(byte[] payload, Object attachment, long nowNanos) {
    if (payload.length > MAX_PAYLOAD_BYTES) {
      throw new IllegalArgumentException(
          "payload has %d bytes, must have at most %d"
              .formatted(payload.length, MAX_PAYLOAD_BYTES));
    }
    if (nowNanos > MAX_OFFER_NANOS) {
      throw new IllegalArgumentException(
          "now is %d ns, must be at most %d".formatted(nowNanos, MAX_OFFER_NANOS));
    }
    advance(nowNanos);
    Arrival arrival = new Arrival(++lastIndex, payload, attachment, nowNanos);
    counters.onOffered(arrival.sizeBytes());
    tap.onOffered(direction, arrival);
    if (models.loss().drops(arrival.index(), random(Stage.LOSS, arrival))) {
      return lose(arrival);
    }
    arrival = damage(arrival);
    Verdict verdict = enqueue(arrival);
    listener.onVerdict(direction, arrival.index(), verdict, arrival.sizeBytes());
    if (models.duplication().duplicates(arrival.index(), random(Stage.DUPLICATE, arrival))) {
      counters.onDuplicated(arrival.sizeBytes());
      listener.onDuplicated(direction, arrival.index());
      enqueue(arrival.duplicate());
    }
    return verdict;
  }

  /**
   * Takes the next packet out if it is due.
   *
   * @param nowNanos the time; not before any time given earlier
   * @return the packet, or null if none is due yet
   * @throws IllegalArgumentException if the time went backwards
   */
  public Packet poll(long nowNanos) {
    advance(nowNanos);
    Packet head = wire.peek();
    if (head == null || head.dueNanos() > nowNanos) {
      return null;
    }
    wire.remove(head);
    counters.onDelivered(head);
    tap.onDelivered(direction, head, nowNanos);
    return head;
  }

  /**
   * Moves the packets to where they are now without taking any out. {@link #offer} and {@link
   * #poll} do so by themselves; call it to see the present queue in {@link #stats}.
   *
   * @param nowNanos the time; not before any time given earlier
   * @throws IllegalArgumentException if the time went backwards
   */
  public void advance(long nowNanos) {
    if (nowNanos < lastNowNanos) {
      throw new IllegalArgumentException(
          "now is %d ns, must not be before %d, which was given earlier"
              .formatted(nowNanos, lastNowNanos));
    }
    lastNowNanos = nowNanos;
    serialiseUntil(nowNanos);
  }

  /**
   * When to {@link #poll} next; {@link Long#MAX_VALUE} if nothing is inside. Before that, poll has
   * nothing to return; then it has, or a packet has left the queue that may be due before others.
   */
  public long nextEventNanos() {
    Packet head = wire.peek();
    if (head == null) {
      return Long.MAX_VALUE;
    }
    // whatever waits comes out behind a packet on the wire, unless it is exempted from its turn
    boolean mayOvertake = models.reorder().exemptsAny() && !waiting.isEmpty();
    return mayOvertake ? Math.min(head.dueNanos(), serialiserFreeNanos) : head.dueNanos();
  }

  /** How many packets are inside: waiting, being serialised, travelling, or due. */
  public int inside() {
    return waiting.size() + wire.size();
  }

  /** Their payload bytes. */
  public long insideBytes() {
    return counters.insideBytes();
  }

  /** What happened so far, as of the last time given. */
  public LinkStats stats() {
    return counters.snapshot();
  }

  private Verdict lose(Arrival arrival) {
    counters.onLost(arrival.sizeBytes());
    listener.onVerdict(direction, arrival.index(), Verdict.LOST, arrival.sizeBytes());
    tap.onDropped(direction, arrival, Verdict.LOST, arrival.offeredNanos());
    return Verdict.LOST;
  }

  private Arrival damage(Arrival arrival) {
    RandomGenerator random = random(Stage.CORRUPT, arrival);
    int bit = models.corruption().flippedBit(arrival.index(), arrival.sizeBytes(), random);
    if (bit == CorruptionModel.NONE) {
      return arrival;
    }
    counters.onCorrupted();
    listener.onCorrupted(direction, arrival.index(), bit);
    return arrival.damagedAt(bit);
  }

  private Verdict enqueue(Arrival arrival) {
    if (!admit(arrival)) {
      countQueueDrop(arrival, arrival.offeredNanos());
      return Verdict.QUEUE_FULL;
    }
    waiting.add(arrival);
    counters.onEnqueued(arrival.sizeBytes());
    serialiseUntil(arrival.offeredNanos());
    counters.onQueueSettled();
    return Verdict.PASSED;
  }

  private boolean admit(Arrival arrival) {
    RandomGenerator random = random(Stage.QUEUE, arrival);
    Admission admission = ask(arrival, random);
    while (admission == Admission.DROP_HEAD) {
      if (waiting.isEmpty()) {
        throw new IllegalStateException(models.discipline() + " drops the head of an empty queue");
      }
      dropHead(arrival.offeredNanos());
      admission = ask(arrival, random);
    }
    return admission == Admission.ENQUEUE;
  }

  private Admission ask(Arrival arrival, RandomGenerator random) {
    long nowNanos = arrival.offeredNanos();
    return models.discipline().onArrival(backlog(nowNanos), arrival.sizeBytes(), nowNanos, random);
  }

  /** Gives the serialiser to whoever waits, at the instants it becomes free. */
  private void serialiseUntil(long nowNanos) {
    while (!waiting.isEmpty() && serialiserFreeNanos <= nowNanos) {
      Arrival head = waiting.element();
      long startNanos = Math.max(serialiserFreeNanos, head.offeredNanos());
      long waitedNanos = startNanos - head.offeredNanos();
      Backlog backlog = backlog(startNanos);
      if (models.discipline().dropsAtTurn(backlog, head.sizeBytes(), waitedNanos, startNanos)) {
        dropHead(startNanos);
      } else {
        serialiseHead(startNanos);
      }
    }
  }

  private void serialiseHead(long startNanos) {
    Arrival head = waiting.remove();
    counters.onDequeued(head.sizeBytes());
    long waitedNanos = startNanos - head.offeredNanos();
    long finishNanos = models.rate().finishNanos(startNanos, waitedNanos, head.sizeBytes());
    long travelNanos = models.delay().delayNanos(head.index(), random(Stage.DELAY, head));
    if (models.reorder().exempts(head.index(), random(Stage.REORDER, head))) {
      wire.addExempted(head, startNanos, finishNanos, travelNanos);
    } else {
      wire.addInTurn(head, startNanos, finishNanos, travelNanos);
    }
    serialiserFreeNanos = finishNanos;
    counters.onSerialised(head.sizeBytes());
  }

  private void dropHead(long nowNanos) {
    Arrival head = waiting.remove();
    counters.onDequeued(head.sizeBytes());
    countQueueDrop(head, nowNanos);
    if (!head.isCopy()) {
      listener.onVerdict(direction, head.index(), Verdict.QUEUE_FULL, head.sizeBytes());
    }
  }

  private void countQueueDrop(Arrival arrival, long nowNanos) {
    counters.onQueueFull(arrival.sizeBytes());
    tap.onDropped(direction, arrival, Verdict.QUEUE_FULL, nowNanos);
    if (arrival.isCopy()) {
      listener.onCopyDropped(direction, arrival.index());
    }
  }

  private Backlog backlog(long nowNanos) {
    return new Backlog(waiting.size(), counters.waitingBytes(), serialiserFreeNanos > nowNanos);
  }

  private RandomGenerator random(Stage stage, Arrival arrival) {
    long key = arrival.isCopy() ? -arrival.index() : arrival.index();
    return new PacketRandom(seed, direction, stage, key);
  }
}
