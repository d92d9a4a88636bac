package dev.fulmar.netem.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What faults of streams hold, for how long, and what is left of them. */
class TcpLinkFaultLimitsTest {
  private TcpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = TcpServer.echoing();
  }

  @AfterEach
  void stopServer() throws IOException {
    server.close();
  }

  private TcpLinkBuilder link(String up) {
    return TcpLink.builder()
        .listen(TcpServer.loopback(0))
        .to(server.address())
        .up(LinkSpec.parse(up));
  }

  private static void send(Socket client, String text) throws IOException {
    client.getOutputStream().write(text.getBytes(UTF_8));
  }

  private static void assertEchoed(Socket client, String text) throws IOException {
    send(client, text);
    assertThat(client.getInputStream().readNBytes(text.length())).isEqualTo(text.getBytes(UTF_8));
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"throttle 1kb", "drip 1b every 1s"})
  void paceSlowsTheSenderDownInsteadOfHoldingItsBytes(String pace) throws Exception {
    try (TcpLink link = link(pace).maxPacedBytes(5000).start();
        SocketChannel client = SocketChannel.open(link.address())) {
      client.configureBlocking(false);
      ByteBuffer chunk = ByteBuffer.allocate(64 * 1024);
      long sent = 0;
      long idleWrites = 0;
      while (link.stats().faults().up().pacePauses() == 0 || idleWrites < 1000) {
        int bytes = client.write(chunk.clear());
        sent += bytes;
        idleWrites = bytes == 0 ? idleWrites + 1 : 0;
        assertThat(sent).as("bytes taken though they drip").isLessThan(100_000_000);
      }
      assertThat(link.stats().bytesInside()).isBetween(5000L, 5000L + 5 * 128);
      assertThat(link.stats().paused()).isZero();
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"stall 300ms", "drip 1b every 150ms"})
  void heldBytesKeepTheirConnectionThoughNothingMoves(String fault) throws Exception {
    try (TcpLink link = link(fault).idleExpiry(Duration.ofMillis(40)).start();
        Socket client = TcpServer.connect(link.address())) {
      assertEchoed(client, "abc");
      await().until(() -> link.stats().expired() == 1);
    }
  }

  @Test
  void blackholeIsIdleAndItsClientResetThen() throws Exception {
    try (TcpLink link = link("blackhole").idleExpiry(Duration.ofMillis(50)).start();
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(() -> client.getInputStream().read());
      assertThat(link.stats().lostExpired()).isEqualTo(1);
      assertThat(link.stats().expired()).isZero();
      assertThat(link.stats().bytesInside()).isZero();
    }
  }

  @Test
  void clientThatVanishesWhileStalledFreesEverything() throws Exception {
    try (TcpLink link = link("stall 3600s").start()) {
      Socket client = TcpServer.connect(link.address());
      send(client, "hello");
      await().until(() -> link.stats().faults().up().stalls() == 1);
      TcpServer.reset(client);
      await().until(() -> link.stats().open() == 0 && !server.failures().isEmpty());
      assertThat(link.stats().abortedByClient()).isEqualTo(1);
      assertThat(link.stats().bytesInside()).isZero();
      assertThat(link.stats().faults().up().stalledNanos()).isPositive();
    }
  }

  @Test
  void placeOfASilencedConnectionThatItsClientEndedCanBeHad() throws Exception {
    try (TcpLink link = link("blackhole").maxConnections(1).start()) {
      Socket first = TcpServer.connect(link.address());
      send(first, "hello");
      first.shutdownOutput();
      await().until(() -> link.stats().bytesInside() > 0);
      try (Socket second = TcpServer.connect(link.address())) {
        await().until(() -> link.stats().accepted() == 2);
        send(second, "hello");
        assertThat(link.stats().refused()).isZero();
        assertThat(link.stats().lostExpired()).isEqualTo(1);
      }
      first.close();
    }
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      strings = {
        "blackhole",
        "swallow",
        "stall 3600s",
        "throttle 1b",
        "drip 1b every 3600s",
        "reset after 10kb",
        "halfclose after 1b"
      })
  void closeDuringAnyFaultLeavesNeitherThreadNorPort(String fault) throws Exception {
    TcpLink link = link(fault).down(LinkSpec.parse(fault)).name("faulty").start();
    try (Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      await().until(() -> link.stats().accepted() == 1);
      link.close();
      assertThat(
              Thread.getAllStackTraces().keySet().stream()
                  .filter(thread -> thread.getName().startsWith("fulmar-faulty-")))
          .isEmpty();
      new TcpServer(link.address(), Socket::close).close();
      assertThat(link.stats().open()).isZero();
      assertThat(link.stats().bytesInside()).isZero();
      link.reconfigure(Direction.UP, LinkSpec.parse(""));
    }
  }
}
