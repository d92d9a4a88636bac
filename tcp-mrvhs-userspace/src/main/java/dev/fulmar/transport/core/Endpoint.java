package dev.fulmar.transport.core;

import static java.util.Objects.requireNonNull;

import dev.fulmar.transport.wire.DecodeResult;
import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.random.RandomGenerator;

/**
 * Many connections behind one UDP socket, without the socket: gives each segment to its connection
 * and finds out which has something to send, when one must be woken, and who has news.
 *
 * <pre>
 *   datagram ──▶ (address, ports) ──▶ Connection        SYN, and somebody listens ──▶ backlog
 *                                         │
 *          busy ──▶ pollTransmit     deadlines ──▶ pollTimeout     news ──▶ pollEventful
 * </pre>
 *
 * <p>The driver goes round in this order:
 *
 * <ol>
 *   <li>{@link #handleDatagram} for each datagram that arrived, {@link #handleTimeout} when {@link
 *       #pollTimeout} has come, whatever its users do with the connections,
 *   <li>{@link #pollTransmit} until it returns null,
 *   <li>{@link #pollAccept} until it returns null, then {@link #pollEventful},
 *   <li>{@link #pollTimeout} once.
 * </ol>
 *
 * <p>A segment of no connection is never answered, but for a SYN that nobody listens to: a reset
 * could end the connection of a peer whose address has changed. Not thread-safe.
 */
public final class Endpoint {
  /** How many segments a connection may send before the others have their turn. */
  private static final int MAX_BURST_SEGMENTS = 64;

  /** The range of ports that connections of ours come from, RFC 6335 section 6. */
  private static final int FIRST_EPHEMERAL_PORT = 49_152;

  private static final int EPHEMERAL_PORTS = 16_384;

  private final EndpointConfig config;
  private final RandomGenerator random;
  private final IsnSource isns;
  private final Map<ConnectionName, Member> members = new HashMap<>();
  private final ConnectionProbe probe = new ConnectionProbe();
  private final Map<Integer, Listener> listeners = new HashMap<>();
  private final Queue<Member> busy = new ArrayDeque<>();
  private final Queue<Member> eventful = new ArrayDeque<>();
  private final DeadlineHeap deadlines = new DeadlineHeap();
  private final Refusals refusals = new Refusals();
  private final EndpointCounters counters = new EndpointCounters();
  private final Segment segment = new Segment();

  /**
   * An endpoint without connections.
   *
   * @param random makes the secret of the initial sequence numbers, and ports
   */
  public Endpoint(EndpointConfig config, RandomGenerator random) {
    this(config, random, new KeyedIsn(random));
  }

  Endpoint(EndpointConfig config, RandomGenerator random, IsnSource isns) {
    this.config = requireNonNull(config, "config");
    this.random = requireNonNull(random, "random");
    this.isns = isns;
  }

  /**
   * Takes connections at a port.
   *
   * @param port inside the segments, from 0 to 65,535
   * @param settings of the connections taken
   * @throws IllegalStateException if somebody listens there already
   */
  public void listen(int port, ConnectionConfig settings) {
    if (listeners.putIfAbsent(port, new Listener(settings, config.backlog())) != null) {
      throw new IllegalStateException("port %d has its listener already".formatted(port));
    }
  }

  /** Takes no more connections at a port; those that nobody has accepted are reset. */
  public void stopListening(int port) {
    Listener listener = listeners.remove(port);
    if (listener == null) {
      return;
    }
    for (Member member : members.values().toArray(Member[]::new)) {
      if (member.listener == listener && !member.visible) {
        member.connection.abort();
      }
    }
  }

  /**
   * Opens a connection.
   *
   * @param remote the peer's UDP address; compared by {@code equals}
   * @param remotePort the port inside the segments where the peer listens
   * @throws IllegalStateException if there are as many connections as there may be
   */
  public Connection connect(
      long nowNanos, Object remote, int remotePort, ConnectionConfig settings) {
    int offset = random.nextInt(EPHEMERAL_PORTS);
    for (int tried = 0; tried < EPHEMERAL_PORTS; tried++) {
      int port = FIRST_EPHEMERAL_PORT + (offset + tried) % EPHEMERAL_PORTS;
      if (!members.containsKey(probe.set(remote, remotePort, port))) {
        return connectFrom(nowNanos, port, remote, remotePort, settings);
      }
    }
    throw new IllegalStateException(
        "all %d ports are taken towards %s".formatted(EPHEMERAL_PORTS, remote));
  }

  /** As {@link #connect}, from a port of the caller's choice that is free. */
  Connection connectFrom(
      long nowNanos, int localPort, Object remote, int remotePort, ConnectionConfig settings) {
    if (members.size() >= config.maxConnections()) {
      throw new IllegalStateException(
          "there are %d connections, and may be no more".formatted(members.size()));
    }
    ConnectionKey key = new ConnectionKey(requireNonNull(remote, "remote"), remotePort, localPort);
    long iss = isns.next(key, nowNanos);
    Connection connection = Connection.connecting(settings, key, iss, nowNanos);
    add(new Member(connection, key, null));
    return connection;
  }

  /**
   * A datagram has arrived.
   *
   * @param remote where from
   * @param datagram between position and limit, in big-endian order; it is not kept
   */
  public void handleDatagram(long nowNanos, Object remote, ByteBuffer datagram) {
    DecodeResult result = SegmentCodec.decode(datagram, segment);
    if (result != DecodeResult.OK) {
      counters.onUndecodable(result);
      return;
    }
    probe.set(remote, segment.sourcePort(), segment.destinationPort());
    Member member = members.get(probe);
    if (member != null) {
      member.connection.handleSegment(nowNanos, segment);
      markBusy(member);
    } else if ((segment.flags() & (Flag.SYN | Flag.ACK | Flag.RST)) == Flag.SYN) {
      onSyn(nowNanos, probe.toKey());
    } else {
      counters.unknown++;
    }
  }

  /** The network says that nobody is at an address; see {@link Connection#handleUnreachable}. */
  public void handleUnreachable(Object remote) {
    for (Member member : members.values()) {
      if (member.key.remote().equals(remote)) {
        member.connection.handleUnreachable();
        markBusy(member);
      }
    }
  }

  /** A datagram to an address was too large to send; see {@link Connection#handleTooBig}. */
  public void handleTooBig(long nowNanos, Object remote, int datagramBytes) {
    for (Member member : members.values()) {
      if (member.key.remote().equals(remote)) {
        member.connection.handleTooBig(nowNanos, datagramBytes);
      }
    }
  }

  /**
   * Writes the next datagram to be sent now behind the position of a buffer, and moves that on.
   *
   * @param out has room for the largest segment of any connection and its header
   * @return where to send it; null if there is none
   */
  public Object pollTransmit(long nowNanos, ByteBuffer out) {
    for (Member member = busy.peek(); member != null; member = busy.peek()) {
      if (member.connection.pollTransmit(nowNanos, out)) {
        if (++member.burst == MAX_BURST_SEGMENTS) {
          member.burst = 0;
          busy.add(busy.remove());
        }
        return member.key.remote();
      }
      busy.remove();
      member.busy = false;
      member.burst = 0;
      settle(member);
    }
    return refusals.poll(out);
  }

  /** The next connection a listener took; null if there is none. */
  public Connection pollAccept(int port) {
    Listener listener = listeners.get(port);
    Member member = listener == null ? null : listener.accept();
    if (member == null) {
      return null;
    }
    member.visible = true;
    settle(member);
    return member.connection;
  }

  /** The next connection that has events; null if there is none. */
  public Connection pollEventful() {
    Member member = eventful.poll();
    if (member == null) {
      return null;
    }
    member.eventful = false;
    return member.connection;
  }

  /** When {@link #handleTimeout} is to be called; {@link Long#MAX_VALUE} for never. */
  public long pollTimeout() {
    return deadlines.earliest();
  }

  /** The time has come; called too early, it does nothing. */
  public void handleTimeout(long nowNanos) {
    while (deadlines.earliest() <= nowNanos) {
      Member member = deadlines.removeFirst();
      member.connection.handleTimeout(nowNanos);
      markBusy(member);
    }
  }

  /** What happened so far. */
  public EndpointStats stats() {
    return counters.snapshot(members.size());
  }

  private void onSyn(long nowNanos, ConnectionKey key) {
    Listener listener = listeners.get(key.localPort());
    if (listener == null) {
      counters.refused++;
      counters.droppedReplies += refusals.add(key.remote(), segment) ? 0 : 1;
    } else if (members.size() >= config.maxConnections()) {
      counters.droppedConnections++;
    } else if (!listener.enter()) {
      counters.droppedBacklog++;
    } else {
      long iss = isns.next(key, nowNanos);
      Connection connection = Connection.answering(listener.config(), key, segment, iss, nowNanos);
      add(new Member(connection, key, listener));
    }
  }

  private void add(Member member) {
    counters.opened++;
    members.put(member.key, member);
    member.connection.onWork(() -> markBusy(member));
    markBusy(member);
  }

  private void markBusy(Member member) {
    if (!member.busy) {
      member.busy = true;
      busy.add(member);
    }
  }

  /** Looks at what has become of a connection that has nothing more to send now. */
  private void settle(Member member) {
    Connection connection = member.connection;
    boolean closed = connection.state() == ConnectionState.CLOSED;
    deadlines.set(member, connection.pollTimeout());
    if (member.listener != null && !member.announced) {
      if (connection.wasEstablished()) {
        member.announced = true;
        member.listener.onEstablished(member);
      } else if (closed) {
        member.announced = true;
        member.listener.leave();
      }
    }
    if (closed) {
      members.remove(member.key, member);
    }
    if (member.visible && !member.eventful && connection.hasEvents()) {
      member.eventful = true;
      eventful.add(member);
    }
  }
}
