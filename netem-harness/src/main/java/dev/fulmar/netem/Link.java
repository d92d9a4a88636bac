package dev.fulmar.netem;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.delay.DelayModel;
import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.queue.Backlog;
import dev.fulmar.netem.queue.QueueDiscipline;
import dev.fulmar.netem.queue.QueueDiscipline.Admission;
import dev.fulmar.netem.rate.RateModel;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.random.RandomGenerator;

/**
 * One direction of a bad link, without I/O, clock or thread: packets go in at one end, wait, and
 * come out at the other when the time handed in says so.
 *
 * <pre>
 *  offer ──▶ loss ──▶ queue ──▶ serialiser ──▶ propagation ──▶ poll
 *              │        │       one packet     any number
 *              ▼        ▼       at a time      in order
 *            LOST   QUEUE_FULL
 *                                                  nextEventNanos: when the first is due
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
 * hands a packet over late, and moves nothing else. Packets leave in the order in which they came.
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
  private final LossModel loss;
  private final QueueDiscipline discipline;
  private final RateModel rate;
  private final DelayModel delay;

  private final Queue<Arrival> waiting = new ArrayDeque<>();

  /** The packet being serialised, if any, and those travelling, the first due first. */
  private final Queue<Packet> onTheWire = new ArrayDeque<>();

  private final LinkCounters counters = new LinkCounters();
  private long lastIndex;
  private long lastNowNanos = Long.MIN_VALUE;
  private long serialiserFreeNanos = Long.MIN_VALUE;
  private long lastDueNanos = Long.MIN_VALUE;

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
    this.seed = seed;
    this.direction = requireNonNull(direction, "direction");
    this.listener = requireNonNull(listener, "listener");
    this.loss = config.forPackets("link").newLossModel();
    this.discipline = config.newQueueDiscipline();
    this.rate = config.newRateModel();
    this.delay = config.newDelayModel();
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
    Verdict verdict = judge(arrival);
    report(arrival, verdict);
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
    Packet head = onTheWire.peek();
    if (head == null || head.dueNanos() > nowNanos) {
      return null;
    }
    onTheWire.remove();
    counters.onDelivered(head);
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
   * When {@link #poll} will have something to return; {@link Long#MAX_VALUE} if nothing is inside.
   */
  public long nextEventNanos() {
    // whatever waits is behind a packet on the wire, and packets stay in order
    Packet head = onTheWire.peek();
    return head == null ? Long.MAX_VALUE : head.dueNanos();
  }

  /** How many packets are inside: waiting, being serialised, travelling, or due. */
  public int inside() {
    return waiting.size() + onTheWire.size();
  }

  /** Their payload bytes. */
  public long insideBytes() {
    return counters.insideBytes();
  }

  /** What happened so far, as of the last time given. */
  public LinkStats stats() {
    return counters.snapshot();
  }

  private Verdict judge(Arrival arrival) {
    if (loss.drops(arrival.index, random(Stage.LOSS, arrival.index))) {
      counters.onLost(arrival.sizeBytes());
      return Verdict.LOST;
    }
    if (!admit(arrival)) {
      counters.onQueueFull(arrival.sizeBytes());
      return Verdict.QUEUE_FULL;
    }
    waiting.add(arrival);
    counters.onEnqueued(arrival.sizeBytes());
    serialiseUntil(arrival.offeredNanos);
    counters.onQueueSettled();
    return Verdict.PASSED;
  }

  private boolean admit(Arrival arrival) {
    RandomGenerator random = random(Stage.QUEUE, arrival.index);
    Admission admission = ask(arrival, random);
    while (admission == Admission.DROP_HEAD) {
      if (waiting.isEmpty()) {
        throw new IllegalStateException(discipline + " drops the head of an empty queue");
      }
      dropHead();
      admission = ask(arrival, random);
    }
    return admission == Admission.ENQUEUE;
  }

  private Admission ask(Arrival arrival, RandomGenerator random) {
    long nowNanos = arrival.offeredNanos;
    return discipline.onArrival(backlog(nowNanos), arrival.sizeBytes(), nowNanos, random);
  }

  /** Gives the serialiser to whoever waits, at the instants it becomes free. */
  private void serialiseUntil(long nowNanos) {
    while (!waiting.isEmpty() && serialiserFreeNanos <= nowNanos) {
      Arrival head = waiting.element();
      long startNanos = Math.max(serialiserFreeNanos, head.offeredNanos);
      long waitedNanos = startNanos - head.offeredNanos;
      if (discipline.dropsAtTurn(backlog(startNanos), waitedNanos, startNanos)) {
        dropHead();
      } else {
        serialiseHead(startNanos);
      }
    }
  }

  private void serialiseHead(long startNanos) {
    Arrival head = waiting.remove();
    counters.onDequeued(head.sizeBytes());
    serialiserFreeNanos = rate.finishNanos(startNanos, head.sizeBytes());
    long travelNanos = delay.delayNanos(head.index, random(Stage.DELAY, head.index));
    lastDueNanos = Math.max(lastDueNanos, serialiserFreeNanos + travelNanos);
    onTheWire.add(new Packet(head, startNanos, serialiserFreeNanos, lastDueNanos));
    counters.onSerialised(head.sizeBytes());
  }

  private void dropHead() {
    Arrival head = waiting.remove();
    counters.onDequeued(head.sizeBytes());
    counters.onQueueFull(head.sizeBytes());
    report(head, Verdict.QUEUE_FULL);
  }

  private Backlog backlog(long nowNanos) {
    return new Backlog(waiting.size(), counters.waitingBytes(), serialiserFreeNanos > nowNanos);
  }

  private RandomGenerator random(Stage stage, long index) {
    return new PacketRandom(seed, direction, stage, index);
  }

  private void report(Arrival arrival, Verdict verdict) {
    listener.onVerdict(direction, arrival.index, verdict, arrival.sizeBytes());
  }
}
