package dev.fulmar.transport.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.transport.wire.Flag;
import dev.fulmar.transport.wire.Segment;
import dev.fulmar.transport.wire.SegmentCodec;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Many connections behind one socket, and everything that belongs to none of them. */
class EndpointTest {
  private static final int PORT = 9900;
  private static final ConnectionConfig CONFIG = ConnectionConfig.builder().build();

  private final ByteBuffer out = ByteBuffer.allocate(2_000);
  private long nowNanos = 1;

  private static Endpoint endpoint(int maxConnections, int backlog) {
    return new Endpoint(new EndpointConfig(maxConnections, backlog), new SplittableRandom(1));
  }

  private void arrives(Endpoint endpoint, Object from, Segment segment) {
    ByteBuffer datagram = ByteBuffer.allocate(2_000);
    SegmentCodec.encode(segment, datagram);
    endpoint.handleDatagram(nowNanos, from, datagram.flip());
  }

  private static Segment segment(int fromPort, int toPort, int flags) {
    return new Segment().ports(fromPort, toPort).flags(flags).sequence(100).window(1_000);
  }

  private Segment sends(Endpoint endpoint, Object to) {
    assertThat(endpoint.pollTransmit(nowNanos, out.clear())).isEqualTo(to);
    Segment segment = new Segment();
    SegmentCodec.decode(out.flip(), segment);
    return segment;
  }

  private void sendsNothing(Endpoint endpoint) {
    assertThat(endpoint.pollTransmit(nowNanos, out.clear())).isNull();
  }

  @Test
  void synToAPortWithoutListenerIsRefusedWithAReset() {
    Endpoint endpoint = endpoint(10, 10);
    arrives(endpoint, "a", segment(7, 8, Flag.SYN));
    Segment reset = sends(endpoint, "a");
    assertThat(reset.flags()).isEqualTo(Flag.RST | Flag.ACK);
    assertThat(reset.acknowledgment()).isEqualTo(101);
    assertThat(reset.sourcePort()).isEqualTo(8);
    assertThat(reset.destinationPort()).isEqualTo(7);
    sendsNothing(endpoint);
    assertThat(endpoint.stats().refused()).isEqualTo(1);
  }

  /** It could be of a peer whose address has changed; a reset would end its connection. */
  @Test
  void segmentOfNoConnectionIsNotAnswered() {
    Endpoint endpoint = endpoint(10, 10);
    endpoint.listen(PORT, CONFIG);
    for (int flags :
        new int[] {Flag.ACK, Flag.ACK | Flag.FIN, Flag.RST, Flag.SYN | Flag.ACK, 0, 255}) {
      arrives(endpoint, "a", segment(7, PORT, flags));
    }
    sendsNothing(endpoint);
    assertThat(endpoint.stats().unknown()).isEqualTo(6);
    assertThat(endpoint.stats().connections()).isZero();
  }

  @Test
  void connectionsAreToldApartByAddressAndBothPorts() {
    Endpoint endpoint = endpoint(10, 10);
    endpoint.listen(PORT, CONFIG);
    endpoint.listen(PORT + 1, CONFIG);
    arrives(endpoint, "a", segment(7, PORT, Flag.SYN));
    arrives(endpoint, "b", segment(7, PORT, Flag.SYN));
    arrives(endpoint, "a", segment(8, PORT, Flag.SYN));
    arrives(endpoint, "a", segment(7, PORT + 1, Flag.SYN));
    assertThat(endpoint.stats().connections()).isEqualTo(4);
    assertThat(sends(endpoint, "a").destinationPort()).isEqualTo(7);
    assertThat(sends(endpoint, "b").destinationPort()).isEqualTo(7);
    assertThat(sends(endpoint, "a").destinationPort()).isEqualTo(8);
    assertThat(sends(endpoint, "a").sourcePort()).isEqualTo(PORT + 1);
  }

  @Test
  void synsBeyondTheBacklogAreDroppedAndCountedUntilPlacesAreFree() {
    Endpoint endpoint = endpoint(1_000, 3);
    endpoint.listen(PORT, CONFIG);
    for (int port = 1; port <= 100; port++) {
      arrives(endpoint, "a", segment(port, PORT, Flag.SYN));
    }
    assertThat(endpoint.stats().connections()).isEqualTo(3);
    assertThat(endpoint.stats().droppedBacklog()).isEqualTo(97);

    Segment answer = sends(endpoint, "a");
    arrives(endpoint, "a", ackOf(answer));
    while (endpoint.pollTransmit(nowNanos, out.clear()) != null) {
      assertThat(out.position()).isPositive();
    }
    arrives(endpoint, "b", segment(1, PORT, Flag.SYN));
    assertThat(endpoint.stats().droppedBacklog()).as("established, not accepted").isEqualTo(98);
    assertThat(endpoint.pollAccept(PORT)).isNotNull();
    arrives(endpoint, "b", segment(1, PORT, Flag.SYN));
    assertThat(endpoint.stats().connections()).isEqualTo(4);

    nowNanos += CONFIG.connectTimeoutNanos() + 1;
    drain(endpoint);
    assertThat(endpoint.stats().connections()).as("the handshakes are given up").isEqualTo(1);
    arrives(endpoint, "c", segment(1, PORT, Flag.SYN));
    assertThat(endpoint.stats().connections()).isEqualTo(2);
  }

  private static Segment ackOf(Segment answer) {
    return segment(answer.destinationPort(), PORT, Flag.ACK)
        .sequence(101)
        .acknowledgment(answer.sequence() + 1);
  }

  private void drain(Endpoint endpoint) {
    do {
      endpoint.handleTimeout(nowNanos);
      while (endpoint.pollTransmit(nowNanos, out.clear()) != null) {
        assertThat(out.position()).isPositive();
      }
    } while (endpoint.pollTimeout() <= nowNanos);
  }

  @Test
  void connectionsBeyondTheLimitAreDroppedOrRefused() {
    Endpoint endpoint = endpoint(2, 10);
    endpoint.listen(PORT, CONFIG);
    endpoint.connect(nowNanos, "x", PORT, CONFIG);
    arrives(endpoint, "a", segment(1, PORT, Flag.SYN));
    arrives(endpoint, "a", segment(2, PORT, Flag.SYN));
    assertThat(endpoint.stats().droppedConnections()).isEqualTo(1);
    assertThatIllegalStateException()
        .isThrownBy(() -> endpoint.connect(nowNanos, "x", PORT, CONFIG))
        .withMessage("there are 2 connections, and may be no more");
  }

  @Test
  void initialSequenceNumbersDifferByPeerAndGrowWithTime() {
    Endpoint endpoint = endpoint(10_000, 10_000);
    endpoint.listen(PORT, CONFIG);
    Set<Integer> numbers = new HashSet<>();
    for (int port = 1; port <= 1_000; port++) {
      arrives(endpoint, "a", segment(port, PORT, Flag.SYN));
      numbers.add(sends(endpoint, "a").sequence());
    }
    assertThat(numbers).hasSize(1_000);

    KeyedIsn isns = new KeyedIsn(new SplittableRandom(2));
    ConnectionKey key = new ConnectionKey("a", 1, 2);
    long first = isns.next(key, 0);
    assertThat(isns.next(key, 1_000_000_000) - first & 0xFFFF_FFFFL).isEqualTo(250_000);
    assertThat(new KeyedIsn(new SplittableRandom(3)).next(key, 0)).isNotEqualTo(first);
  }

  @Test
  void undecodableDatagramsAreCountedByTheirFault() {
    Endpoint endpoint = endpoint(10, 10);
    endpoint.handleDatagram(nowNanos, "a", ByteBuffer.allocate(5));
    endpoint.handleDatagram(nowNanos, "a", ByteBuffer.allocate(20));
    endpoint.handleDatagram(nowNanos, "a", ByteBuffer.allocate(20).put(12, (byte) 0x50));
    assertThat(endpoint.stats().tooShort()).isEqualTo(1);
    assertThat(endpoint.stats().badDataOffset()).isEqualTo(1);
    assertThat(endpoint.stats().badChecksum()).isEqualTo(1);
    assertThat(endpoint.stats().badOption()).isZero();
  }

  @Test
  void listenerThatStopsResetsThoseNobodyAccepted() {
    Endpoint endpoint = endpoint(10, 10);
    endpoint.listen(PORT, CONFIG);
    arrives(endpoint, "a", segment(1, PORT, Flag.SYN));
    sends(endpoint, "a");
    assertThatIllegalStateException().isThrownBy(() -> endpoint.listen(PORT, CONFIG));
    endpoint.stopListening(PORT);
    assertThat(sends(endpoint, "a").has(Flag.RST)).isTrue();
    sendsNothing(endpoint);
    assertThat(endpoint.stats().connections()).isZero();
    arrives(endpoint, "a", segment(1, PORT, Flag.SYN));
    assertThat(sends(endpoint, "a").has(Flag.RST)).isTrue();
  }

  @Test
  void refusalsThatWaitAreBounded() {
    Endpoint endpoint = endpoint(10, 10);
    for (int port = 1; port <= 1_000; port++) {
      arrives(endpoint, "a", segment(port, PORT, Flag.SYN));
    }
    int sent = 0;
    while (endpoint.pollTransmit(nowNanos, out.clear()) != null) {
      sent++;
    }
    assertThat(sent).isEqualTo(256);
    assertThat(endpoint.stats().droppedReplies()).isEqualTo(1_000 - 256);
  }

  @Test
  void limitsOutsideTheirRangesAreNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EndpointConfig(0, 1))
        .withMessage("maxConnections is 0, must be from 1 to 1048576");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ConnectionConfig.builder().maxSegmentBytes(87))
        .withMessage("maxSegmentBytes is 87, must be from 88 to 65000");
  }
}
