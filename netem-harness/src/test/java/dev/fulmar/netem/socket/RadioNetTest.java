package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.radio.RadioConfig;
import dev.fulmar.netem.radio.RadioDatagram;
import dev.fulmar.netem.radio.RadioMedium;
import dev.fulmar.netem.radio.RadioTap;
import dev.fulmar.netem.radio.Topology;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RadioNetTest {
  private RadioNet net;
  private UdpPeer atSink;
  private UdpPeer atServer;

  @BeforeEach
  void open() throws IOException {
    net = RadioNet.open(medium(), 1);
    atSink = new UdpPeer();
    atServer = new UdpPeer();
    net.attach(0, atSink.address());
    net.attach(3, atServer.address());
  }

  @AfterEach
  void close() {
    net.close();
    atSink.close();
    atServer.close();
  }

  private static RadioMedium medium() {
    return new RadioMedium(Topology.CHAIN, 0, RadioConfig.DEFAULT, 1);
  }

  @Test
  void datagramComesFromTheAddressOfItsNodeAndCanBeAnsweredThere() throws IOException {
    atServer.send("hello", net.address(0));
    DatagramPacket received = atSink.receive();
    assertThat(received.getSocketAddress()).isEqualTo(net.address(3));
    atSink.send("hello yourself", received.getSocketAddress());
    assertThat(atServer.receiveText()).isEqualTo("hello yourself");
    assertThat(net.stats().datagrams().delivered()).isEqualTo(2);
    assertThat(net.stats(2).datagrams().handedOn()).isEqualTo(2);
    assertThat(net.lateness().count()).isEqualTo(2);
    assertThat(net.netStats()).isEqualTo(new RadioNetStats(0, 0, 0, 0, 0));
  }

  @Test
  void networkWhoseTapBreaksSaysSo() throws IOException {
    RadioTap broken =
        new RadioTap() {
          @Override
          public void onOffered(RadioDatagram datagram) {
            throw new NoSuchMethodError("a class of another version");
          }
        };
    RadioMedium medium = new RadioMedium(Topology.CHAIN, 0, RadioConfig.DEFAULT, 1, broken);
    try (RadioNet failing = RadioNet.open(medium, 1)) {
      failing.attach(1, atServer.address());
      assertThat(failing.failure()).isEmpty();
      atServer.send("lost", failing.address(0));
      await().until(() -> failing.failure().isPresent());
      assertThat(failing.failure().orElseThrow()).isInstanceOf(NoSuchMethodError.class);
    }
  }

  @Test
  void slowedDownMediumTakesSoMuchLonger() throws IOException {
    try (RadioNet slow = RadioNet.open(medium(), 20)) {
      slow.attach(0, atSink.address());
      slow.attach(1, atServer.address());
      long startNanos = System.nanoTime();
      atServer.send(new byte[41], slow.address(0));
      atSink.receive();
      // 128 + 192 + 3072 + 192 + 352 us at the least
      assertThat(System.nanoTime() - startNanos).isGreaterThan(20 * 3_936_000);
    }
  }

  @Test
  void datagramThatTheMediumDoesNotGetIsCountedByItsReason() throws IOException {
    try (UdpPeer stranger = new UdpPeer()) {
      stranger.send("let me in", net.address(0));
      await().until(() -> net.netStats().foreign() == 1);
    }
    atServer.send("to myself", net.address(3));
    await().until(() -> net.netStats().toItself() == 1);
    atServer.send(new byte[1233], net.address(0));
    await().until(() -> net.netStats().tooLarge() == 1);
    assertThat(net.stats().datagrams().offered()).isZero();
  }

  @Test
  void datagramForANodeWithoutAProgramTravelsAndIsCounted() throws IOException {
    atServer.send("anybody there?", net.address(4));
    await().until(() -> net.netStats().unattached() == 1);
    assertThat(net.stats().datagrams().delivered()).isEqualTo(1);
  }

  @Test
  void nodeMayBeGivenAnotherProgram() throws IOException {
    try (UdpPeer other = new UdpPeer()) {
      net.attach(0, other.address());
      atServer.send("to whoever is there", net.address(0));
      assertThat(other.receiveText()).isEqualTo("to whoever is there");
      atSink.send("me again", net.address(3));
      await().until(() -> net.netStats().foreign() == 1);
    }
  }

  @Test
  void closeFreesThePortsAndMayBeCalledTwice() throws IOException {
    List<InetSocketAddress> addresses = new ArrayList<>();
    for (int node = 0; node < 9; node++) {
      addresses.add(net.address(node));
    }
    net.close();
    net.close();
    for (InetSocketAddress address : addresses) {
      new UdpPeer(address).close();
    }
  }

  @Test
  void argumentsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RadioNet.open(medium(), 0))
        .withMessage("slowdown is 0, must be from 1 to 1000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> net.address(9))
        .withMessage("node is 9, must be from 0 to 8");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> net.attach(1, atSink.address()))
        .withMessage(
            "program %s is of node 0, must be of one node only", atSink.address().toString());
  }
}
