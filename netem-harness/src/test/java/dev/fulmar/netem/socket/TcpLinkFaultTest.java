package dev.fulmar.netem.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What each fault of a stream does to one connection. */
class TcpLinkFaultTest {
  private static final int SILENCE_MILLIS = 60;
  private static final long MS = 1_000_000;

  /** What each client of the server sent until it ended its side. */
  private final Queue<String> requests = new ConcurrentLinkedQueue<>();

  private TcpServer echo;
  private TcpServer reader;

  @BeforeEach
  void startServers() throws IOException {
    echo = TcpServer.echoing();
    reader =
        new TcpServer(
            client -> {
              requests.add(new String(client.getInputStream().readAllBytes(), UTF_8));
              client.getOutputStream().write("answer".getBytes(UTF_8));
            });
  }

  @AfterEach
  void stopServers() throws IOException {
    echo.close();
    reader.close();
  }

  private static TcpLink link(TcpServer server, String up, String down) throws IOException {
    return TcpLink.builder()
        .listen(TcpServer.loopback(0))
        .to(server.address())
        .up(LinkSpec.parse(up))
        .down(LinkSpec.parse(down))
        .start();
  }

  private static void send(Socket client, String text) throws IOException {
    client.getOutputStream().write(text.getBytes(UTF_8));
  }

  private static String read(Socket client, int bytes) throws IOException {
    return new String(client.getInputStream().readNBytes(bytes), UTF_8);
  }

  private static long nanosOfEcho(Socket client, String text) throws IOException {
    long startNanos = System.nanoTime();
    send(client, text);
    assertThat(read(client, text.length())).isEqualTo(text);
    return System.nanoTime() - startNanos;
  }

  private static void assertSilent(Socket client) throws IOException {
    client.setSoTimeout(SILENCE_MILLIS);
    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(() -> client.getInputStream().read());
    client.setSoTimeout(5_000);
  }

  private static void assertReset(Socket client) {
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.getInputStream().read())
        .withMessageContaining("reset");
  }

  @Test
  void stallHoldsTheFirstBytesOfEachConnectionOnce() throws Exception {
    try (TcpLink link = link(echo, "stall 100ms", "");
        Socket one = TcpServer.connect(link.address());
        Socket other = TcpServer.connect(link.address())) {
      assertThat(nanosOfEcho(one, "hello")).isGreaterThanOrEqualTo(100 * MS);
      assertThat(nanosOfEcho(other, "hello")).isGreaterThanOrEqualTo(100 * MS);
      nanosOfEcho(one, "again");
      assertThat(link.stats().faults().up().stalls()).isEqualTo(2);
      assertThat(link.stats().faults().up().stalledNanos()).isGreaterThanOrEqualTo(200 * MS);
      assertThat(link.stats().faults().down().stalls()).isZero();
    }
  }

  @Test
  void stallDownwardsLetsTheRequestThrough() throws Exception {
    try (TcpLink link = link(reader, "", "stall 200ms");
        Socket client = TcpServer.connect(link.address())) {
      long startNanos = System.nanoTime();
      send(client, "hello");
      client.shutdownOutput();
      await().until(() -> requests.contains("hello"));
      assertThat(read(client, 6)).isEqualTo("answer");
      assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(200 * MS);
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      await().until(() -> link.stats().completed() == 1);
    }
  }

  @Test
  void throttleKeepsItsRateAndEndsTheStreamBehindItsBytes() throws Exception {
    try (TcpLink link = link(reader, "throttle 10kb", "");
        Socket client = TcpServer.connect(link.address())) {
      long startNanos = System.nanoTime();
      send(client, "x".repeat(3500));
      client.shutdownOutput();
      assertThat(read(client, 6)).isEqualTo("answer");
      // a burst of 500 bytes, and 3000 at 10,000 a second
      assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(300 * MS);
      assertThat(requests).containsExactly("x".repeat(3500));
      assertThat(link.stats().faults().up().bytesPaced()).isEqualTo(3500);
      await().until(() -> link.stats().completed() == 1);
    }
  }

  @Test
  void dropsLeaveOneByOne() throws Exception {
    try (TcpLink link = link(echo, "", "drip 1b every 20ms");
        Socket client = TcpServer.connect(link.address())) {
      assertThat(nanosOfEcho(client, "hello")).isGreaterThanOrEqualTo(4 * 20 * MS);
      await().until(() -> link.stats().faults().down().bytesPaced() == 5);
    }
  }

  @Test
  void theFirstDropLeavesAtOnceAndAlone() throws Exception {
    try (TcpLink link = link(echo, "", "drip 2b every 3600s");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      assertThat(read(client, 2)).isEqualTo("he");
      assertSilent(client);
    }
  }

  @Test
  void resetEndsBothSidesAfterExactlySoManyBytes() throws Exception {
    try (TcpLink link = link(echo, "", "reset after 3b");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      assertThat(read(client, 3)).isEqualTo("hel");
      assertReset(client);
      await().until(() -> link.stats().open() == 0 && !echo.failures().isEmpty());
      assertThat(echo.failures().element()).hasMessageContaining("reset");
      assertThat(link.stats().faults().reset()).isEqualTo(1);
      assertThat(link.stats().faults().down().bytesCut()).isEqualTo(2);
      assertThat(link.stats().bytesDown()).isEqualTo(3);
      assertThat(link.stats().completed() + link.stats().aborted()).isZero();
    }
  }

  @Test
  void streamShorterThanTheResetIsWhole() throws Exception {
    try (TcpLink link = link(reader, "reset after 6b", "reset after 7b");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      client.shutdownOutput();
      assertThat(read(client, 6)).isEqualTo("answer");
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      assertThat(requests).containsExactly("hello");
      await().until(() -> link.stats().completed() == 1);
    }
  }

  @Test
  void halfCloseCutsOneDirectionAndLeavesTheOther() throws Exception {
    try (TcpLink link = link(reader, "halfclose after 3b", "");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      assertThat(read(client, 6)).isEqualTo("answer");
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      assertThat(requests).containsExactly("hel");
      send(client, "and more");
      await().until(() -> link.stats().faults().up().bytesCut() == 2 + 8);
      client.shutdownOutput();
      await().until(() -> link.stats().open() == 0);
      assertThat(link.stats().faults().halfClosed()).isEqualTo(1);
      assertThat(link.stats().completed() + link.stats().aborted()).isZero();
    }
  }

  @Test
  void halfCloseDownwardsLeavesTheRequestWhole() throws Exception {
    try (TcpLink link = link(echo, "", "halfclose after 0b");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      send(client, "more");
      await().until(() -> link.stats().faults().down().bytesCut() == 9);
      assertThat(link.stats().bytesUp()).isEqualTo(9);
    }
  }

  @Test
  void clientOfAHalfClosedStreamThatGoesFreesTheServer() throws Exception {
    try (TcpLink link = link(echo, "halfclose after 1b", "drip 1b every 3600s");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      await().until(() -> link.stats().faults().halfClosed() == 1);
      TcpServer.reset(client);
      await().until(() -> link.stats().open() == 0);
      assertThat(link.stats().bytesInside()).isZero();
    }
  }

  @Test
  void blackholeUpwardsTakesNoMoreThanItHoldsAndShowsTheServerNothing() throws Exception {
    try (TcpLink link = link(echo, "blackhole", "");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      await().until(() -> link.stats().bytesInside() == 5 + 128);
      assertSilent(client);
      assertThat(echo.accepted()).isZero();
      TcpServer.reset(client);
      await().until(() -> link.stats().open() == 0);
      assertThat(link.stats().bytesInside()).isZero();
    }
  }

  @Test
  void blackholeDownwardsHidesThatThereIsNoServer() throws Exception {
    echo.close();
    try (TcpLink link = link(echo, "", "blackhole");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      assertSilent(client);
      assertThat(link.stats().open()).isEqualTo(1);
    }
  }

  @Test
  void swallowUpwardsShowsTheServerAConnectionWithoutBytes() throws Exception {
    try (TcpLink link = link(echo, "swallow", "");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      await().until(() -> link.stats().bytesSwallowed() == 5 && echo.accepted() == 1);
      assertSilent(client);
      TcpServer.reset(client);
      await().until(() -> link.stats().open() == 0 && !echo.failures().isEmpty());
    }
  }

  @Test
  void faultOfOneDirectionLeavesTheOtherAloneFromTheFirstConnectionOn() throws Exception {
    try (TcpLink link = link(echo, "", "swallow")) {
      for (int i = 1; i <= 3; i++) {
        try (Socket client = TcpServer.connect(link.address())) {
          send(client, "hello");
          int soFar = i;
          await().until(() -> link.stats().bytesSwallowed() == 5L * soFar);
          assertThat(link.stats().bytesUp()).isEqualTo(5L * soFar);
          assertSilent(client);
        }
      }
      assertThat(link.stats().bytesDown()).isZero();
    }
  }
}
