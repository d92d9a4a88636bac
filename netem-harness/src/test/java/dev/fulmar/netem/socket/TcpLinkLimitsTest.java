package dev.fulmar.netem.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.delay.DelayModel;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class TcpLinkLimitsTest {

  @Test
  void connectionPastTheLimitIsResetAndCounted() throws Exception {
    try (TcpServer server = TcpServer.echoing();
        TcpLink link = linkTo(server).maxConnections(1).start();
        Socket first = TcpServer.connect(link.address())) {
      assertEchoed(first);
      try (Socket second = TcpServer.connect(link.address())) {
        assertReset(second);
      }
      assertThat(link.stats().refused()).isEqualTo(1);
      assertThat(link.stats().accepted()).isEqualTo(1);
      assertEchoed(first);
    }
  }

  @Test
  void idleConnectionIsResetBothWays() throws Exception {
    try (TcpServer server = TcpServer.echoing();
        TcpLink link = linkTo(server).idleExpiry(Duration.ofMillis(50)).start();
        Socket client = TcpServer.connect(link.address())) {
      assertEchoed(client);
      assertReset(client);
      await().until(() -> !server.failures().isEmpty());
      assertThat(server.failures().element()).hasMessageContaining("reset");
      assertThat(link.stats().expired()).isEqualTo(1);
      assertThat(link.stats().open()).isZero();
    }
  }

  @Test
  void bytesThatTravelKeepTheirConnection() throws Exception {
    try (TcpServer server = TcpServer.echoing();
        TcpLink link =
            linkTo(server)
                .up(LinkSpec.parse("delay 200ms"))
                .idleExpiry(Duration.ofMillis(20))
                .start();
        Socket client = TcpServer.connect(link.address())) {
      assertEchoed(client);
    }
  }

  @Test
  void clientOfLostExchangeIsSilencedNoLongerThanTheIdleExpiry() throws Exception {
    try (TcpServer server = TcpServer.echoing();
        TcpLink link =
            linkTo(server)
                .up(LinkSpec.parse("exchange(n=1,p=100%,alpha=100%)"))
                .idleExpiry(Duration.ofMillis(50))
                .start();
        Socket client = TcpServer.connect(link.address())) {
      assertReset(client);
      assertThat(link.stats().lostExpired()).isEqualTo(1);
      assertThat(link.stats().expired()).isZero();
    }
  }

  @Test
  void slowReaderSlowsItsSenderAndLittleIsInside() throws Exception {
    CountDownLatch mayRead = new CountDownLatch(1);
    byte[] chunk = new byte[64 * 1024];
    try (TcpServer server =
            new TcpServer(
                client -> {
                  await().until(() -> mayRead.getCount() == 0);
                  client.getInputStream().transferTo(OutputStream.nullOutputStream());
                });
        TcpLink link = linkTo(server).maxBytesInside(100_000).start();
        SocketChannel client = SocketChannel.open(link.address())) {
      client.configureBlocking(false);
      // until neither the sockets on the way nor the link take any more
      long sent = 0;
      long idleWrites = 0;
      while (link.stats().paused() == 0 || idleWrites < 1000) {
        int bytes = client.write(ByteBuffer.wrap(chunk));
        sent += bytes;
        idleWrites = bytes == 0 ? idleWrites + 1 : 0;
        assertThat(sent).as("bytes taken though nobody reads").isLessThan(100_000_000);
      }
      // a moment ago the reader may have had what it held in a write of its own
      await().until(() -> link.stats().bytesInside() > 0);
      assertThat(link.stats().bytesInside()).isLessThanOrEqualTo(100_000L + 128);
      mayRead.countDown();
      client.shutdownOutput();
      long total = sent;
      await().until(() -> link.stats().bytesUp() == total);
      await().until(() -> link.stats().completed() == 1);
      assertThat(link.stats().bytesInside()).isZero();
    }
  }

  @Test
  void delayTimesRateIsBoundedToo() throws Exception {
    try (TcpServer server = TcpServer.echoing();
        TcpLink link =
            linkTo(server).up(LinkSpec.parse("delay 3600s")).maxBytesInside(1024).start();
        Socket client = TcpServer.connect(link.address())) {
      for (int i = 0; i < 100; i++) {
        client.getOutputStream().write(i); // one byte a read, most of the time
      }
      await().until(() -> link.stats().bytesInside() > 0);
      client.getOutputStream().write(new byte[10_000]);
      await().until(() -> link.stats().paused() == 1);
      assertThat(link.stats().bytesInside()).isBetween(1024L, 1024L + 128);
    }
  }

  @Test
  void thousandGarbageConnectionsLeaveTheLinkAsItWas() throws Exception {
    Random random = new Random(1);
    try (TcpServer server = TcpServer.echoing();
        TcpLink link = linkTo(server).start()) {
      List<Socket> open = new ArrayList<>();
      for (int i = 0; i < 1000; i++) {
        Socket client = TcpServer.connect(link.address());
        byte[] garbage = new byte[random.nextInt(2000)];
        random.nextBytes(garbage);
        client.getOutputStream().write(garbage);
        switch (random.nextInt(4)) {
          case 0 -> TcpServer.reset(client);
          case 1 -> client.close();
          case 2 -> client.shutdownOutput();
          default -> open.add(client);
        }
      }
      try (Socket client = TcpServer.connect(link.address())) {
        assertEchoed(client);
      }
      for (Socket client : open) {
        client.close();
      }
      await().until(() -> link.stats().open() == 0);
      TcpLinkStats stats = link.stats();
      assertThat(stats.accepted()).isEqualTo(1001);
      assertThat(stats.completed() + stats.aborted()).isEqualTo(1001);
      assertThat(stats.refused()).isZero();
      assertThat(stats.bytesInside()).isZero();
    }
  }

  @Test
  void listenerThatThrowsIsCalledNoMoreAndDisturbsNothing() throws Exception {
    AtomicInteger calls = new AtomicInteger();
    try (TcpServer server = TcpServer.echoing();
        TcpLink link =
            linkTo(server)
                .verdicts(
                    (direction, index, verdict, sizeBytes) -> {
                      calls.incrementAndGet();
                      throw new IllegalStateException("thrown on purpose");
                    })
                .start();
        Socket one = TcpServer.connect(link.address());
        Socket other = TcpServer.connect(link.address())) {
      assertEchoed(one);
      assertEchoed(other);
      assertThat(calls).hasValue(1);
    }
  }

  @Test
  void modelThatThrowsEndsItsConnectionAndNoOther() throws Exception {
    DelayModel failingAtTheSecondRead =
        (index, random) -> {
          if (index == 2) {
            throw new IllegalStateException("thrown on purpose");
          }
          return 0;
        };
    try (TcpServer server = TcpServer.echoing();
        TcpLink link =
            linkTo(server)
                .up(LinkConfig.builder().delay(() -> failingAtTheSecondRead).build())
                .start();
        Socket one = TcpServer.connect(link.address());
        Socket other = TcpServer.connect(link.address())) {
      assertEchoed(one);
      one.getOutputStream().write(1);
      assertReset(one);
      assertEchoed(other);
      assertThat(link.stats().failed()).isEqualTo(1);
    }
  }

  @Test
  void argumentsOutsideTheirRangeAreRefused() {
    TcpLinkBuilder builder = TcpLink.builder();
    InetSocketAddress unresolved = InetSocketAddress.createUnresolved("nowhere.invalid", 1);
    assertRefused(() -> builder.listen(unresolved), "listen is ");
    assertRefused(() -> builder.to(unresolved), "to is ");
    assertRefused(() -> builder.to(TcpServer.loopback(0)), "must have a port other than 0");
    assertRefused(() -> builder.name(" "), "name is ' ', must not be blank");
    assertRefused(() -> builder.maxConnections(0), "maxConnections is 0, must be 1 to 65535");
    assertRefused(() -> builder.maxConnections(65_536), "maxConnections is 65536");
    assertRefused(() -> builder.maxBytesInside(1023), "maxBytesInside is 1023, must be 1024 to");
    assertRefused(() -> builder.maxBytesInside((1 << 30) + 1), "maxBytesInside is 1073741825");
    assertRefused(() -> builder.maxPacedBytes(1023), "maxPacedBytes is 1023, must be 1024 to");
    assertRefused(() -> builder.maxPacedBytes((1 << 30) + 1), "maxPacedBytes is 1073741825");
    assertRefused(() -> builder.idleExpiry(Duration.ZERO), "idleExpiry is PT0S");
    assertRefused(() -> builder.idleExpiry(Duration.ofDays(2)), "from 1 ms to 1 day");
  }

  @Test
  void whatStreamsCannotSufferIsRefused() {
    TcpLinkBuilder builder = TcpLink.builder();
    assertRefused(
        () -> builder.up(LinkSpec.parse("loss 5% delay 40ms")),
        "up asks for 'loss 5%', which a stream of bytes cannot suffer;"
            + " allowed on a TCP link: exchange, blackhole,");
    assertRefused(
        () -> builder.down(LinkSpec.parse("rate 10mbit queue 5p")),
        "down asks for 'rate 10mbit queue 5p', which a stream");
    assertRefused(
        () -> builder.down(LinkSpec.parse("exchange(n=1,p=0%,alpha=0%)")),
        "down asks for 'exchange(n=1,p=0%,alpha=0%)', but an exchange is judged both ways");
    assertRefused(
        () -> builder.down(LinkSpec.parse("exchange(n=1,p=0%,alpha=0%)")),
        "say it for up; allowed: blackhole, swallow, stall, throttle, drip, reset, halfclose, delay, jitter");
  }

  @Test
  void addressesMustBeSaid() {
    assertThatIllegalStateException()
        .isThrownBy(() -> TcpLink.builder().listen(TcpServer.loopback(0)).start());
    assertThatIllegalStateException()
        .isThrownBy(() -> TcpLink.builder().to(TcpServer.loopback(9)).start());
  }

  private static void assertEchoed(Socket client) throws IOException {
    client.getOutputStream().write("hello".getBytes(UTF_8));
    assertThat(client.getInputStream().readNBytes(5)).isEqualTo("hello".getBytes(UTF_8));
  }

  private static void assertReset(Socket client) {
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.getInputStream().read())
        .withMessageContaining("reset");
  }

  private static void assertRefused(Runnable call, String message) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessageContaining(message);
  }

  private static TcpLinkBuilder linkTo(TcpServer server) {
    return TcpLink.builder().listen(TcpServer.loopback(0)).to(server.address());
  }
}
