package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.loss.LossModel;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass(name = "{0}")
@EnumSource(names = {"NIO", "EPOLL"})
class UdpLinkTest {
  @Parameter private LinkIo io;

  @BeforeEach
  void skipWhatIsNotToBeHadHere() {
    assumeTrue(EpollSupport.missing().isEmpty() || io != LinkIo.EPOLL, EpollSupport.missing());
  }

  @ParameterizedTest(name = "{0} bytes")
  @ValueSource(ints = {0, 1, 1200, 65_507})
  void datagramsOfEverySizeGoThereAndBackUnchanged(int sizeBytes) throws IOException {
    byte[] payload = new byte[sizeBytes];
    new Random(sizeBytes).nextBytes(payload);
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link = linkTo(server).start();
        UdpPeer client = new UdpPeer()) {
      client.send(payload, link.address());
      DatagramPacket answer = client.receive();
      assertThat(Arrays.copyOf(answer.getData(), answer.getLength())).isEqualTo(payload);
      assertThat(answer.getSocketAddress()).isEqualTo(link.address());
      assertThat(link.stats(Direction.UP).deliveredBytes()).isEqualTo(sizeBytes);
      assertThat(link.stats(Direction.DOWN).deliveredBytes()).isEqualTo(sizeBytes);
    }
  }

  @Test
  void linkWhoseModelBreaksSaysSoAndFreesItsPort() throws IOException {
    LossModel broken =
        (index, random) -> {
          throw new NoSuchMethodError("a class of another version");
        };
    try (UdpPeer server = new UdpPeer();
        UdpLink link = linkTo(server).up(LinkConfig.builder().loss(() -> broken).build()).start();
        UdpPeer client = new UdpPeer()) {
      assertThat(link.failure()).isEmpty();
      client.send("lost", link.address());
      await().until(() -> link.failure().isPresent());
      assertThat(link.failure().orElseThrow()).isInstanceOf(NoSuchMethodError.class);
      await().untilAsserted(() -> new DatagramSocket(link.address()).close());
    }
  }

  @Test
  void clientsDoNotMixAndEachHasPortOfItsOwn() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpLink link = linkTo(server).up(LinkSpec.parse("delay 2ms")).start();
        UdpPeer one = new UdpPeer();
        UdpPeer other = new UdpPeer()) {
      one.send("from one", link.address());
      DatagramPacket fromOne = server.receive();
      other.send("from other", link.address());
      DatagramPacket fromOther = server.receive();
      assertThat(fromOther.getSocketAddress()).isNotEqualTo(fromOne.getSocketAddress());
      server.send("to other", fromOther.getSocketAddress());
      server.send("to one", fromOne.getSocketAddress());
      assertThat(one.receiveText()).isEqualTo("to one");
      assertThat(other.receiveText()).isEqualTo("to other");
      assertThat(link.relayStats().clients()).isEqualTo(2);
    }
  }

  @Test
  void serverMaySendOnItsOwnOnceTheClientHasSpoken() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpLink link = linkTo(server).start();
        UdpPeer client = new UdpPeer()) {
      client.send("subscribe", link.address());
      DatagramPacket subscription = server.receive();
      for (int i = 0; i < 3; i++) {
        server.send("notification " + i, subscription.getSocketAddress());
        assertThat(client.receiveText()).isEqualTo("notification " + i);
      }
    }
  }

  @Test
  void serverMayBeAbsentAndComeBack() throws IOException {
    UdpPeer server = UdpPeer.echoServer();
    try (UdpLink link = linkTo(server).start();
        UdpPeer client = new UdpPeer()) {
      assertThat(client.ask("before", link.address())).isEqualTo("before");
      server.close();
      for (int i = 1; i <= 10; i++) {
        client.send("nobody there", link.address());
      }
      await().until(() -> link.stats(Direction.UP).delivered() == 11);
      try (UdpPeer restarted = new UdpPeer(server.address()).echoing()) {
        assertThat(client.ask("after", link.address())).isEqualTo("after");
        assertThat(restarted.served()).isEqualTo(1);
        assertThat(link.relayStats().clients()).isEqualTo(1);
      }
    } finally {
      server.close();
    }
  }

  @Test
  void serverMayStartAfterTheLink() throws IOException {
    InetSocketAddress address;
    try (UdpPeer reserved = new UdpPeer()) {
      address = reserved.address();
    }
    try (UdpLink link = UdpLink.builder().listen(UdpPeer.loopback(0)).to(address).io(io).start();
        UdpPeer client = new UdpPeer()) {
      client.send("nobody there", link.address());
      await().until(() -> link.stats(Direction.UP).delivered() == 1);
      try (UdpPeer server = new UdpPeer(address).echoing()) {
        assertThat(client.ask("hello", link.address())).isEqualTo("hello");
        assertThat(server.served()).isEqualTo(1);
      }
    }
  }

  @Test
  void ipv6ClientsReachIpv4Server() throws IOException {
    InetSocketAddress loopback6 = loopback6();
    assumeTrue(canBind(loopback6), "no IPv6 here");
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link = linkTo(server).listen(loopback6).start();
        UdpPeer client = new UdpPeer(loopback6)) {
      assertThat(client.ask("hello", link.address())).isEqualTo("hello");
    }
  }

  @Test
  void datagramTooLargeForTheOtherFamilyIsCounted() throws IOException {
    InetSocketAddress loopback6 = loopback6();
    assumeTrue(canBind(loopback6), "no IPv6 here");
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link = linkTo(server).listen(loopback6).start();
        UdpPeer client = new UdpPeer(loopback6)) {
      // IPv6 holds 65,527 bytes of UDP payload, IPv4 65,507
      client.send(new byte[65_527], link.address());
      await().until(() -> link.relayStats().sendFailed() == 1);
      assertThat(client.ask("still there", link.address())).isEqualTo("still there");
    }
  }

  @Test
  void lossOfOneDirectionLeavesTheOtherAlone() throws IOException {
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link = linkTo(server).down(LinkSpec.parse("blackhole")).start();
        UdpPeer client = new UdpPeer()) {
      client.send("one way", link.address());
      await().until(() -> link.stats(Direction.DOWN).droppedLoss() == 1);
      assertThat(server.served()).isEqualTo(1);
      assertThat(link.stats(Direction.UP).delivered()).isEqualTo(1);
      assertThat(link.stats(Direction.DOWN).delivered()).isZero();
    }
  }

  @Test
  void changeHoldsFromTheDatagramItNames() throws IOException {
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link = linkTo(server).up(LinkSpec.parse("blackhole")).start();
        UdpPeer client = new UdpPeer()) {
      client.send("lost", link.address());
      await().until(() -> link.stats(Direction.UP).droppedLoss() == 1);
      assertThat(link.reconfigure(Direction.UP, LinkSpec.parse("delay 1ms"))).isEqualTo(2);
      assertThat(client.ask("second", link.address())).isEqualTo("second");
    }
  }

  @Test
  void delayedDatagramsKeepTheirOrderAndAreNeverEarly() throws IOException {
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link = linkTo(server).up(LinkSpec.parse("delay 20ms rate 8mbit")).start();
        UdpPeer client = new UdpPeer()) {
      long sentNanos = System.nanoTime();
      for (int i = 0; i < 100; i++) {
        client.send("datagram " + i, link.address());
      }
      for (int i = 0; i < 100; i++) {
        assertThat(client.receiveText()).isEqualTo("datagram " + i);
        assertThat(System.nanoTime() - sentNanos).isGreaterThanOrEqualTo(20_000_000);
      }
      assertThat(link.stats(Direction.UP).propagationNanos()).isEqualTo(100 * 20_000_000L);
      assertThat(link.lateness(Direction.UP).count()).isEqualTo(100);
      assertThat(link.lateness().count()).isEqualTo(200);
    }
  }

  @Test
  void portThatIsTakenIsRefusedAndLeavesNothingBehind() throws IOException {
    try (UdpPeer server = new UdpPeer()) {
      UdpLinkBuilder builder = linkTo(server).listen(server.address()).name("taken");
      assertThatExceptionOfType(SocketException.class).isThrownBy(builder::start);
      assertThat(threadsOf("taken")).isZero();
    }
  }

  @Test
  void closeFreesPortsAndThreadsAtOnce() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpPeer client = new UdpPeer()) {
      UdpLink link = linkTo(server).up(LinkSpec.parse("delay 1us")).name("closing").start();
      client.send("hello", link.address());
      InetSocketAddress upstream = (InetSocketAddress) server.receive().getSocketAddress();
      assertThat(threadsOf("closing")).isEqualTo(io == LinkIo.NIO ? 2 : 1);
      link.close();
      link.close();
      assertThat(threadsOf("closing")).isZero();
      new UdpPeer(link.address()).close();
      new UdpPeer(upstream).close();
      assertThat(link.stats(Direction.UP).delivered()).isEqualTo(1);
    }
  }

  @Test
  void closeForgetsWhatIsInsideTheLinks() throws IOException {
    try (UdpPeer server = UdpPeer.echoServer();
        UdpPeer client = new UdpPeer()) {
      try (UdpLink link = linkTo(server).up(LinkSpec.parse("delay 3600s")).start()) {
        client.send("hello", link.address());
        await().until(() -> link.stats(Direction.UP).inside() == 1);
      }
      assertThat(server.served()).isZero();
    }
  }

  private UdpLinkBuilder linkTo(UdpPeer server) {
    return UdpLink.builder().listen(UdpPeer.loopback(0)).to(server.address()).io(io);
  }

  private static long threadsOf(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("fulmar-" + name + "-"))
        .count();
  }

  private static InetSocketAddress loopback6() throws IOException {
    byte[] one = new byte[16];
    one[15] = 1;
    return new InetSocketAddress(InetAddress.getByAddress(one), 0);
  }

  private static boolean canBind(InetSocketAddress address) {
    try (UdpPeer peer = new UdpPeer(address)) {
      return peer.address().getPort() != 0;
    } catch (IOException e) {
      return false;
    }
  }
}
