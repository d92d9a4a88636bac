package dev.fulmar.transport.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.transport.wire.DecodeResult;
import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * One side of a connection on the bench: the test is the peer and writes each of its segments by
 * hand. Sequence numbers count from the initial ones, so that 1 is the first byte either way.
 */
final class Lockstep {
  static final long ISS = 1_000_000;
  static final long PEER_ISS = 5_000;
  static final int PEER_PORT = 50_000;
  static final int WINDOW = 10_000;
  private static final String PEER = "peer";

  final Endpoint endpoint;
  final FixedWindow controller = new FixedWindow(20_000);
  Connection connection;
  long nowNanos = 1;
  private final ByteBuffer out = ByteBuffer.allocate(70_000);

  private Lockstep() {
    endpoint = new Endpoint(EndpointConfig.DEFAULT, new SplittableRandom(1), (key, now) -> ISS);
  }

  /**
   * Without what makes it hard to write segments by hand: timestamps, scaling, Nagle, quick ACKs.
   */
  static ConnectionConfigBuilder plain() {
    return ConnectionConfig.builder()
        .timestamps(false)
        .windowScaling(false)
        .noDelay(true)
        .quickAckSegments(0)
        .maxSegmentBytes(1000)
        .maxProbedSegmentBytes(0)
        .receiveBufferBytes(WINDOW)
        .keepAliveNanos(0);
  }

  /** A side that has sent its SYN or is about to. */
  static Lockstep client(ConnectionConfigBuilder config) {
    Lockstep lockstep = new Lockstep();
    config.congestion(unused -> lockstep.controller);
    lockstep.connection =
        lockstep.endpoint.connectFrom(lockstep.nowNanos, 9900, PEER, PEER_PORT, config.build());
    return lockstep;
  }

  /** A side that listens. */
  static Lockstep server(ConnectionConfigBuilder config) {
    Lockstep lockstep = new Lockstep();
    config.congestion(unused -> lockstep.controller);
    lockstep.endpoint.listen(9900, config.build());
    return lockstep;
  }

  /** A side whose handshake is complete, as the server, with a peer that takes segments of 1000. */
  static Lockstep established(ConnectionConfigBuilder config) {
    return established(config, 0);
  }

  /** The same over a path with a round trip. */
  static Lockstep established(ConnectionConfigBuilder config, long rttNanos) {
    return established(config, rttNanos, 0);
  }

  /** The same with a peer that offers timestamps, unless its first is 0. */
  static Lockstep established(ConnectionConfigBuilder config, long rttNanos, int stamp) {
    Lockstep lockstep = server(config);
    Segment syn = peer(Flag.SYN, 0, 0).maxSegmentBytes(1000).sackPermitted(true);
    lockstep.arrives(stamp == 0 ? syn : syn.timestamps(stamp, 0));
    Segment answer = lockstep.sends();
    lockstep.pass(rttNanos);
    Segment last = peer(Flag.ACK, 1, 1);
    lockstep.arrives(stamp == 0 ? last : last.timestamps(stamp, answer.timestampValue()));
    lockstep.sendsNothing();
    lockstep.connection = lockstep.endpoint.pollAccept(9900);
    lockstep.events();
    return lockstep;
  }

  /** One that knows of losses by time and by duplicate ACKs only. */
  static Lockstep establishedWithoutSack() {
    return established(plain().sack(false));
  }

  static Lockstep established() {
    return established(plain());
  }

  /** A segment of the peer's. */
  static Segment peer(int flags, long sequence, long acknowledgment) {
    return new Segment()
        .ports(PEER_PORT, 9900)
        .flags(flags)
        .sequence((int) (PEER_ISS + sequence))
        .acknowledgment((flags & Flag.ACK) == 0 ? 0 : (int) (ISS + acknowledgment))
        .window(WINDOW);
  }

  /** A segment of the peer's with so much data. */
  static Segment data(long sequence, int bytes) {
    return peer(Flag.ACK, sequence, 1).payload(ByteBuffer.allocate(bytes), 0, bytes);
  }

  /** An acknowledgment of the peer's with SACK blocks. */
  static Segment ack(long acknowledgment, long... edges) {
    Segment segment = peer(Flag.ACK, 1, acknowledgment);
    for (int i = 0; i < edges.length; i += 2) {
      segment.addSackBlock((int) (ISS + edges[i]), (int) (ISS + edges[i + 1]));
    }
    return segment;
  }

  void arrives(Segment segment) {
    ByteBuffer datagram = ByteBuffer.allocate(70_000);
    SegmentCodec.encode(segment, datagram);
    endpoint.handleDatagram(nowNanos, PEER, datagram.flip());
  }

  /** The next segment sent. */
  Segment sends() {
    Segment segment = poll();
    assertThat(segment).as("a segment to send").isNotNull();
    return segment;
  }

  /** Asserts what the next segment is: flags, sequence, acknowledgment, length. */
  Segment sends(int flags, long sequence, long acknowledgment, int bytes) {
    Segment segment = sends();
    assertThat(segment.flags() & ~Flag.PSH).as("flags of %s", segment).isEqualTo(flags);
    assertThat(segment.sequence() - (int) ISS).as("sequence").isEqualTo((int) sequence);
    if (segment.has(Flag.ACK)) {
      assertThat(segment.acknowledgment() - (int) PEER_ISS)
          .as("acknowledgment")
          .isEqualTo((int) acknowledgment);
    }
    assertThat(segment.payloadBytes()).as("length").isEqualTo(bytes);
    return segment;
  }

  void sendsNothing() {
    Segment segment = poll();
    assertThat(segment == null ? "nothing" : segment.toString()).isEqualTo("nothing");
  }

  /** Lets time pass without any segment; what becomes due must be polled afterwards. */
  void pass(long nanos) {
    nowNanos += nanos;
    endpoint.handleTimeout(nowNanos);
  }

  void write(int bytes) {
    assertThat(connection.write(ByteBuffer.allocate(bytes))).isEqualTo(bytes);
  }

  Set<ConnectionEvent> events() {
    Set<ConnectionEvent> events = EnumSet.noneOf(ConnectionEvent.class);
    while (endpoint.pollEventful() != null) {
      for (ConnectionEvent event = connection.pollEvent();
          event != null;
          event = connection.pollEvent()) {
        events.add(event);
      }
    }
    return events;
  }

  private Segment poll() {
    if (endpoint.pollTransmit(nowNanos, out.clear()) == null) {
      return null;
    }
    Segment segment = new Segment();
    ByteBuffer datagram = ByteBuffer.wrap(Arrays.copyOf(out.array(), out.position()));
    assertThat(SegmentCodec.decode(datagram, segment)).isEqualTo(DecodeResult.OK);
    return segment;
  }
}
