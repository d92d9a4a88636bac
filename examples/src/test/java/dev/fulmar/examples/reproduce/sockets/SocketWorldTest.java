package dev.fulmar.examples.reproduce.sockets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.examples.reproduce.world.Wire;
import dev.fulmar.netem.radio.Topology;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.californium.elements.AddressEndpointContext;
import org.eclipse.californium.elements.RawData;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SocketWorldTest {
  private static final byte[] EMPTY_ACK = {0x60, 0, 1, 2};

  private final SocketWorld world;
  private final List<String> events = new CopyOnWriteArrayList<>();

  SocketWorldTest() throws IOException {
    world = SocketWorld.open(Topology.CHAIN, Topology.CHAIN.middleNode(), 1);
  }

  @AfterEach
  void close() {
    world.close();
  }

  private Wire wire(int node) throws IOException {
    Wire wire = world.wire(node, CocoRed.configuration());
    wire.setRawDataReceiver(
        message ->
            events.add(
                "%d has %d bytes of %s"
                    .formatted(node, message.getSize(), message.getInetSocketAddress())));
    wire.start();
    return wire;
  }

  private RawData ackTo(int node) {
    return RawData.outbound(
        EMPTY_ACK, new AddressEndpointContext(world.addressOf(node)), null, false);
  }

  @Test
  void datagramComesFromTheAddressOfItsNodeOverTheRadio() throws IOException {
    Wire sink = wire(0);
    Wire neighbour = wire(4);
    world.run(1, () -> neighbour.send(ackTo(0)));
    sink.destroy();
    neighbour.destroy();

    assertThat(events).containsExactly("0 has 4 bytes of " + world.addressOf(4));
    assertThat(world.radio().datagrams().delivered()).isEqualTo(1);
    assertThat(world.lateness().count()).isEqualTo(1);
  }

  @Test
  void datagramThatIsHeldLeavesWhenItIsTransmitted() throws IOException {
    Wire sink = wire(0);
    Wire neighbour = wire(4);
    neighbour.setHold(message -> events.add("held"));
    world.run(
        1,
        () -> {
          neighbour.send(ackTo(0));
          world.after(
              300_000_000,
              () -> {
                events.add("transmitted");
                neighbour.transmit(ackTo(0));
              });
        });
    sink.destroy();
    neighbour.destroy();

    assertThat(events)
        .containsExactly("held", "transmitted", "0 has 4 bytes of " + world.addressOf(4));
  }

  @Test
  void timeBeginsWithTheRunAndTasksEndWithIt() {
    assertThat(world.nowNanos()).isZero();
    world.run(
        1,
        () -> {
          world.after(2_000_000_000, () -> events.add("too late"));
          world.after(1_000, () -> events.add("second"));
          events.add("first");
        });
    world.after(0, () -> events.add("after the end"));

    assertThat(world.nowNanos()).isGreaterThanOrEqualTo(1_000_000_000);
    assertThat(events).containsExactly("first", "second");
  }

  @Test
  void taskThatFailsFailsTheRun() {
    assertThatThrownBy(
            () ->
                world.run(
                    1,
                    () -> {
                      throw new UnsupportedOperationException("by itself");
                    }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("by itself");
  }
}
