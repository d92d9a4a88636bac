package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@ParameterizedClass(name = "{0}")
@EnumSource(names = {"NIO", "EPOLL"})
class UdpLinkLimitsTest {
  @Parameter private LinkIo io;

  @BeforeEach
  void skipWhatIsNotToBeHadHere() {
    assumeTrue(EpollSupport.missing().isEmpty() || io != LinkIo.EPOLL, EpollSupport.missing());
  }

  @Test
  void clientPastTheLimitIsRefusedAndCounted() throws IOException {
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link = linkTo(server).maxClients(1).start();
        UdpPeer first = new UdpPeer();
        UdpPeer second = new UdpPeer()) {
      assertThat(first.ask("hello", link.address())).isEqualTo("hello");
      second.send("hello", link.address());
      second.send("hello?", link.address());
      await().until(() -> link.relayStats().refused() == 2);
      assertThat(first.ask("again", link.address())).isEqualTo("again");
      assertThat(link.relayStats().clientsAccepted()).isEqualTo(1);
      assertThat(link.stats(Direction.UP).offered()).isEqualTo(2);
    }
  }

  @Test
  void idleClientIsForgottenAndMayComeBackFromAnotherPort() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpLink link = linkTo(server).idleExpiry(Duration.ofMillis(20)).start();
        UdpPeer client = new UdpPeer()) {
      client.send("hello", link.address());
      SocketAddress before = server.receive().getSocketAddress();
      await().until(() -> link.relayStats().clientsExpired() == 1);
      assertThat(link.relayStats().clients()).isZero();
      // the port is free again: holding it keeps the client from getting it back
      try (UdpPeer holder = new UdpPeer(before)) {
        client.send("hello again", link.address());
        assertThat(server.receive().getSocketAddress()).isNotEqualTo(holder.address());
      }
      assertThat(link.relayStats().clientsAccepted()).isEqualTo(2);
    }
  }

  @Test
  void datagramsPastThePendingLimitAreCountedAsOverrun() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpLink link =
            linkTo(server).up(LinkSpec.parse("delay 3600s")).maxPendingPackets(3).start();
        UdpPeer client = new UdpPeer()) {
      for (int i = 0; i < 5; i++) {
        client.send("hello", link.address());
      }
      await().until(() -> link.relayStats().overrunUp() == 2);
      assertThat(link.stats(Direction.UP).inside()).isEqualTo(3);
      assertThat(link.stats(Direction.UP).offered()).isEqualTo(3);
      assertThat(link.relayStats().overrun()).isEqualTo(2);
      assertThat(link.relayStats().overrunDown()).isZero();
    }
  }

  @Test
  void bytesPastThePendingLimitAreCountedAsOverrun() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpLink link =
            linkTo(server).up(LinkSpec.parse("delay 3600s")).maxPendingBytes(65_535).start();
        UdpPeer client = new UdpPeer()) {
      for (int i = 0; i < 3; i++) {
        client.send("x".repeat(30_000), link.address());
      }
      await().until(() -> link.relayStats().overrunUp() == 1);
      assertThat(link.stats(Direction.UP).inside()).isEqualTo(2);
    }
  }

  @Test
  void strangerAtUpstreamPortIsNotPassedOn() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpLink link = linkTo(server).start();
        UdpPeer client = new UdpPeer();
        UdpPeer stranger = new UdpPeer()) {
      client.send("hello", link.address());
      SocketAddress upstream = server.receive().getSocketAddress();
      stranger.send("let me in", upstream);
      await().until(() -> link.relayStats().foreign() == 1);
      server.send("from the server", upstream);
      assertThat(client.receiveText()).isEqualTo("from the server");
    }
  }

  @Test
  void listenerThatThrowsIsCalledNoMoreAndDisturbsNothing() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    try (UdpPeer server = UdpPeer.echoServer();
        UdpLink link =
            linkTo(server)
                .verdicts(
                    (direction, index, verdict, sizeBytes) -> {
                      calls.incrementAndGet();
                      throw new IllegalStateException("thrown on purpose");
                    })
                .start();
        UdpPeer client = new UdpPeer()) {
      assertThat(client.ask("hello", link.address())).isEqualTo("hello");
      assertThat(client.ask("again", link.address())).isEqualTo("again");
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void argumentsOutsideTheirRangeAreRefused() {
    UdpLinkBuilder builder = UdpLink.builder();
    InetSocketAddress unresolved = InetSocketAddress.createUnresolved("nowhere.invalid", 1);
    assertRefused(() -> builder.listen(unresolved), "listen is ");
    assertRefused(() -> builder.to(unresolved), "to is ");
    assertRefused(() -> builder.to(UdpPeer.loopback(0)), "must have a port other than 0");
    LinkConfig exchange = LinkSpec.parse("exchange(n=100,p=50%,alpha=50%)");
    assertRefused(() -> builder.up(exchange), "up asks for 'exchange(n=100,");
    assertRefused(() -> builder.down(exchange), "down asks for 'exchange(n=100,");
    assertRefused(() -> builder.name(" "), "name is ' ', must not be blank");
    assertRefused(() -> builder.maxClients(0), "maxClients is 0, must be 1 to 65535");
    assertRefused(() -> builder.maxClients(65_536), "maxClients is 65536");
    assertRefused(() -> builder.maxPendingPackets(0), "maxPendingPackets is 0");
    assertRefused(() -> builder.maxPendingPackets(10_000_001), "must be 1 to 10000000");
    assertRefused(() -> builder.maxPendingBytes(65_534), "maxPendingBytes is 65534");
    assertRefused(() -> builder.idleExpiry(Duration.ZERO), "idleExpiry is PT0S");
    assertRefused(() -> builder.idleExpiry(Duration.ofDays(2)), "from 1 ms to 1 day");
  }

  @Test
  void addressesMustBeSaid() {
    assertThatIllegalStateException()
        .isThrownBy(() -> UdpLink.builder().listen(UdpPeer.loopback(0)).start());
    assertThatIllegalStateException()
        .isThrownBy(() -> UdpLink.builder().to(UdpPeer.loopback(9)).start());
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessageContaining(message);
  }

  private UdpLinkBuilder linkTo(UdpPeer server) {
    return UdpLink.builder().listen(UdpPeer.loopback(0)).to(server.address()).io(io);
  }
}
