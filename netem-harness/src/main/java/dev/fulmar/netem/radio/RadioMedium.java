package dev.fulmar.netem.radio;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.IntFunction;
import java.util.random.RandomGenerator;

/**
 * A network of IEEE 802.15.4 radios that share one channel, without I/O, clock or thread: datagrams
 * go in at one node, hop along the tree to their destination, and come out there when the time
 * handed in says so.
 *
 * <pre>
 *  offer ─▶ 6LoWPAN ─▶ queue ─▶ CSMA/CA ─▶ the air ─▶ ACK, repeats out ─▶ 6LoWPAN ─▶ poll
 *           frames     8 a node            discs      of each hop           │
 *                        ▲                                                  │ not there yet
 *                        └──────────────── frames of the next hop ◀─────────┘
 * </pre>
 *
 * <p>The driver, be it a simulation or a net of sockets, goes round in this order, as that of a
 * {@link dev.fulmar.netem.Link}:
 *
 * <ol>
 *   <li>{@link #offer} each datagram as it comes,
 *   <li>{@link #poll} until it returns null, and pass on what it returned,
 *   <li>wait until {@link #nextEventNanos} or the next datagram, whichever is first.
 * </ol>
 *
 * <p>Everything happens at the instant it is due to, however late the driver calls: a late poll
 * hands a datagram over late, and moves nothing else. The back-offs are functions of (seed, node,
 * how many that node drew before); with equal seeds and equal offers a run repeats exactly.
 *
 * <p>Times may be on any clock that does not go backwards. Not thread-safe.
 */
public final class RadioMedium {
  /** The last instant at which a datagram may be offered; leaves room for every delay after it. */
  private static final long MAX_OFFER_NANOS = Long.MAX_VALUE / 2;

  private final RadioConfig config;
  private final RadioTap tap;
  private final RoutingTree routes;
  private final EventQueue events = new EventQueue();
  private final Node[] nodes;
  private final Queue<RadioDelivery> arrived = new ArrayDeque<>();
  private long lastIndex;

  /**
   * A medium nobody watches.
   *
   * @throws IllegalArgumentException as the other constructor
   */
  public RadioMedium(Topology topology, int sink, RadioConfig config, long seed) {
    this(topology, sink, config, seed, RadioTap.NONE);
  }

  /**
   * @param sink the root of the tree that datagrams travel along; 6LoWPAN's border router
   * @param seed with equal seeds and offers, everything happens again at the same instants
   * @param tap sees what happens, on the thread that drives the medium
   * @throws IllegalArgumentException if the sink is no node, or a node has no path to it
   */
  public RadioMedium(Topology topology, int sink, RadioConfig config, long seed, RadioTap tap) {
    this(
        topology,
        sink,
        config,
        seed,
        tap,
        node -> new NodeRandom(seed, node, NodeRandom.Purpose.BACK_OFF));
  }

  /**
   * As the public constructors.
   *
   * @param backOffs the generator of each node, of which a back-off takes the highest BE bits
   */
  RadioMedium(
      Topology topology,
      int sink,
      RadioConfig config,
      long seed,
      RadioTap tap,
      IntFunction<RandomGenerator> backOffs) {
    this.config = requireNonNull(config, "config");
    this.tap = requireNonNull(tap, "tap");
    this.routes = new RoutingTree(topology, sink, config.range().transmissionMetres());
    this.nodes = new Node[topology.size()];
    Air air = new Air(topology, config, events, tap);
    Network network = new Relay();
    for (int i = 0; i < nodes.length; i++) {
      NodeContext context =
          new NodeContext(i, config, events, air, tap, new NodeCounters(), network);
      // macDSN starts at random, IEEE 802.15.4-2011, table 52
      RandomGenerator first = new NodeRandom(seed, i, NodeRandom.Purpose.FIRST_SEQUENCE_NUMBER);
      nodes[i] = new Node(context, backOffs.apply(i), (int) (first.nextLong() >>> 56));
    }
  }

  /**
   * Puts a datagram in.
   *
   * @param from the node that sends it
   * @param to another node
   * @param payload what UDP carries, up to {@link LowpanConfig#MAX_PAYLOAD_BYTES} bytes; not
   *     copied, so not to be changed any more
   * @param attachment comes out with the datagram; may be null
   * @param nowNanos the time; not before any time given earlier, and at most half of {@link
   *     Long#MAX_VALUE}
   * @return false if it was dropped at once, as the queue of its node has no room for all its
   *     frames; true if it is under way, and may still be lost
   * @throws IllegalArgumentException if an argument is not as said; the medium is then as before
   */
  public boolean offer(int from, int to, byte[] payload, Object attachment, long nowNanos) {
    Checks.node("source", from, nodes.length);
    Checks.node("destination", to, nodes.length);
    if (from == to) {
      throw new IllegalArgumentException(
          "destination is node %d, must not be the source".formatted(to));
    }
    Checks.range("payload in bytes", payload.length, 0, LowpanConfig.MAX_PAYLOAD_BYTES);
    if (nowNanos > MAX_OFFER_NANOS) {
      throw new IllegalArgumentException(
          "now is %d ns, must be at most %d".formatted(nowNanos, MAX_OFFER_NANOS));
    }
    events.runUntil(nowNanos);
    RadioDatagram datagram =
        new RadioDatagram(++lastIndex, from, to, payload, attachment, nowNanos);
    nodes[from].counters().onOffered();
    tap.onOffered(datagram);
    return send(datagram, from, 1);
  }

  /**
   * Takes the next datagram out if one has arrived; at equal instants, in the order of arrival.
   *
   * @param nowNanos the time; not before any time given earlier
   * @return the datagram, or null if none has arrived
   * @throws IllegalArgumentException if the time went backwards
   */
  public RadioDelivery poll(long nowNanos) {
    events.runUntil(nowNanos);
    RadioDelivery delivery = arrived.poll();
    if (delivery != null) {
      nodes[delivery.datagram().to()].counters().onDelivered();
    }
    return delivery;
  }

  /**
   * Moves everything to where it is now without taking anything out. {@link #offer} and {@link
   * #poll} do so by themselves; call it to see the present in {@link #stats()}.
   *
   * @param nowNanos the time; not before any time given earlier
   * @throws IllegalArgumentException if the time went backwards
   */
  public void advance(long nowNanos) {
    events.runUntil(nowNanos);
  }

  /**
   * When to {@link #poll} next; {@link Long#MAX_VALUE} if nothing is under way. Before that, poll
   * has nothing to return; then it may still have nothing, as each step of each frame is an event.
   */
  public long nextEventNanos() {
    RadioDelivery delivery = arrived.peek();
    return delivery == null ? events.nextNanos() : delivery.deliveredNanos();
  }

  /** How many nodes there are. */
  public int size() {
    return nodes.length;
  }

  /** The tree that datagrams travel along. */
  public RoutingTree routes() {
    return routes;
  }

  /** What happened so far at all nodes, as of the last time given. */
  public RadioStats stats() {
    RadioStats sum = RadioStats.NONE;
    for (Node node : nodes) {
      sum = sum.plus(node.counters().snapshot());
    }
    return sum;
  }

  /**
   * What happened so far at a node, as of the last time given.
   *
   * @throws IllegalArgumentException if there is no such node
   */
  public RadioStats stats(int node) {
    Checks.node("node", node, nodes.length);
    return nodes[node].counters().snapshot();
  }

  private boolean send(RadioDatagram datagram, int node, int hop) {
    int[] frameBytes = config.lowpan().frameBytes(datagram.sizeBytes());
    int next = routes.nextHop(node, datagram.to());
    Transfer transfer = new Transfer(datagram, node, next, hop, frameBytes.length);
    List<Frame> frames = new ArrayList<>(frameBytes.length);
    for (int i = 0; i < frameBytes.length; i++) {
      frames.add(new Frame(transfer, i, frameBytes[i]));
    }
    if (nodes[node].sender().enqueue(frames)) {
      return true;
    }
    lose(transfer, RadioLoss.QUEUE_FULL);
    return false;
  }

  private void lose(Transfer transfer, RadioLoss cause) {
    if (transfer.lose()) {
      nodes[transfer.from()].counters().onDropped(cause);
      tap.onDropped(transfer.datagram(), transfer.from(), cause, events.nowNanos());
    }
  }

  private void arrive(Transfer transfer) {
    RadioDatagram datagram = transfer.datagram();
    nodes[transfer.from()].counters().onHandedOn();
    nodes[transfer.to()].counters().onReceived();
    if (transfer.to() == datagram.to()) {
      RadioDelivery delivery = new RadioDelivery(datagram, transfer.hop(), events.nowNanos());
      arrived.add(delivery);
      tap.onDelivered(delivery);
    } else {
      send(datagram, transfer.to(), transfer.hop() + 1);
    }
  }

  /** Carries what happens at one node to another. */
  private final class Relay implements Network {
    @Override
    public void received(Frame frame) {
      nodes[frame.transfer().to()].receiver().onFrame(frame);
    }

    @Override
    public void acknowledged(Frame frame) {
      nodes[frame.transfer().from()].sender().onAck(frame);
    }

    @Override
    public void handUp(Frame frame) {
      if (nodes[frame.transfer().to()].reassembler().isWholeWith(frame)) {
        arrive(frame.transfer());
      }
    }

    @Override
    public void lost(Transfer transfer, RadioLoss cause) {
      lose(transfer, cause);
    }
  }
}
