package dev.fulmar.transport.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fulmar.transport.core.ConnectionConfig;
import dev.fulmar.transport.core.ConnectionConfigBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams over real UDP sockets of the loopback. */
@Timeout(30)
class TransportSocketTest {
  private static final long MS = 1_000_000;
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private final List<AutoCloseable> opened = new ArrayList<>();
  private EchoServer echo;

  @BeforeEach
  void listen() throws IOException {
    echo = new EchoServer(settings(config()));
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : opened) {
      each.close();
    }
    echo.close();
  }

  /** Times that a test can wait for. */
  static ConnectionConfigBuilder config() {
    return ConnectionConfig.builder().minRtoNanos(200 * MS).timeWaitNanos(100 * MS);
  }

  static TransportSettings settings(ConnectionConfigBuilder config) {
    return TransportSettings.DEFAULT.with(config.build());
  }

  private TransportSocket connect(InetSocketAddress server, ConnectionConfigBuilder config)
      throws IOException {
    TransportSocket socket = TransportSocket.connect(server, settings(config));
    opened.add(socket);
    return socket;
  }

  @Test
  void whatIsWrittenComesBackFromTheEcho() throws IOException {
    TransportSocket socket = connect(echo.address(), config());
    socket.outputStream().write("hello".getBytes(UTF_8));
    assertThat(socket.inputStream().readNBytes(5)).asString(UTF_8).isEqualTo("hello");
    socket.outputStream().write('!');
    assertThat(socket.inputStream().read()).isEqualTo('!');
    socket.shutdownOutput();
    assertThat(socket.inputStream().read()).isEqualTo(-1);
    assertThat(socket.awaitFinished(Duration.ofSeconds(5))).isTrue();
    assertThat(socket.awaitOver(Duration.ofMillis(1))).as("in TIME-WAIT").isFalse();
    assertThat(socket.awaitOver(Duration.ofSeconds(5))).isTrue();
    assertThat(socket.remoteAddress()).isEqualTo(echo.address());
    assertThat(socket.stats().retransmittedSegments()).isZero();
  }

  @Test
  void manyConnectionsShareOneUdpSocketAtEachEnd() throws IOException {
    try (TransportDriver driver =
        TransportDriver.open(new InetSocketAddress(LOOPBACK, 0), settings(config()))) {
      List<TransportSocket> sockets = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        sockets.add(driver.connect(echo.address()));
        sockets.get(i).outputStream().write(i);
      }
      for (int i = 99; i >= 0; i--) {
        assertThat(sockets.get(i).inputStream().read()).isEqualTo(i);
      }
      assertThat(driver.stats().endpoint().connections()).isEqualTo(100);
    }
  }

  @Test
  void megabytesBothWaysArriveWhole() throws Exception {
    TransportSocket socket = connect(echo.address(), config());
    Payload payload = new Payload(10_000_000, 1);
    CompletableFuture<Void> writing =
        CompletableFuture.runAsync(
            () -> {
              payload.writeTo(socket.outputStream());
              socket.shutdownOutput();
            });
    assertThat(Payload.sha256Of(socket.inputStream())).isEqualTo(payload.sha256());
    writing.get();
  }

  @Test
  void portWhereNobodyListensInsideRefuses() throws IOException {
    try (TransportDriver deaf =
        TransportDriver.open(new InetSocketAddress(LOOPBACK, 0), settings(config()))) {
      int port = deaf.address().getPort();
      assertThatExceptionOfType(ConnectException.class)
          .isThrownBy(() -> connect(deaf.address(), config()))
          .withMessage("connection refused by 127.0.0.1:" + port);
    }
  }

  @Test
  void addressWhereNobodyIsRefusesAtOnce() throws Exception {
    InetSocketAddress closed = new InetSocketAddress(LOOPBACK, UdpNoise.closedPort());
    assertThatExceptionOfType(ConnectException.class)
        .isThrownBy(() -> connect(closed, config()))
        .withMessage("connection refused by 127.0.0.1:" + closed.getPort());
  }

  @Test
  void serverThatDoesNotAnswerIsAPlainError() throws Exception {
    try (DatagramSocket silent = new DatagramSocket(0, LOOPBACK)) {
      InetSocketAddress server = new InetSocketAddress(LOOPBACK, silent.getLocalPort());
      assertThatExceptionOfType(ConnectException.class)
          .isThrownBy(() -> connect(server, config().connectTimeoutNanos(300 * MS)))
          .withMessage("no answer from 127.0.0.1:%d within 0.3 s", server.getPort());
    }
  }

  @Test
  void hostThatIsNotKnownIsNamed() {
    assertThatExceptionOfType(UnknownHostException.class)
        .isThrownBy(
            () -> connect(InetSocketAddress.createUnresolved("nowhere.invalid", 1), config()))
        .withMessage("host 'nowhere.invalid' is not known");
  }

  @Test
  void readTimeoutIsTellingAndRepeatable() throws IOException {
    TransportSocket socket = connect(echo.address(), config());
    socket.setReadTimeout(Duration.ofMillis(50));
    InputStream input = socket.inputStream();
    assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(input::read);
    assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(input::read);
    socket.outputStream().write(7);
    socket.setReadTimeout(Duration.ZERO);
    assertThat(input.read()).isEqualTo(7);
  }

  @Test
  void resetByThePeerIsTold() throws IOException {
    TransportSocket socket = connect(echo.address(), config());
    socket.outputStream().write(1);
    socket.inputStream().read();
    echo.accepted().get(0).abort();
    assertThatThrownBy(() -> socket.inputStream().read())
        .isInstanceOf(SocketException.class)
        .hasMessageStartingWith("connection reset by 127.0.0.1:");
    assertThatThrownBy(() -> socket.outputStream().write(new byte[10_000_000]))
        .isInstanceOf(SocketException.class);
  }

  @Test
  void peerThatIsKilledIsNoticedByAReaderAndByAWriter() throws Exception {
    ConnectionConfigBuilder impatient =
        config().userTimeoutNanos(500 * MS).keepAliveNanos(200 * MS);
    TransportSocket reader = connect(echo.address(), impatient);
    TransportSocket writer = connect(echo.address(), impatient);
    echo.kill();
    assertThatThrownBy(() -> reader.inputStream().read())
        .isInstanceOf(SocketException.class)
        .hasMessageMatching("connection lost: 127.0.0.1:\\d+ acknowledged nothing for 0.5 s");
    assertThatThrownBy(() -> writer.outputStream().write(new byte[10_000_000]))
        .isInstanceOf(SocketException.class)
        .hasMessageStartingWith("connection lost");
  }

  @Test
  void closedSocketSaysSo() throws IOException {
    TransportSocket socket = connect(echo.address(), config());
    socket.close();
    assertThatThrownBy(() -> socket.outputStream().write(1)).hasMessage("the socket is closed");
    assertThatThrownBy(() -> socket.inputStream().read()).hasMessage("the socket is closed");
    TransportSocket half = connect(echo.address(), config());
    half.shutdownOutput();
    assertThatThrownBy(() -> half.outputStream().write(1)).hasMessage("the output was shut down");
  }

  @Test
  void closeLetsWhatWasWrittenArriveAndFreesTheUdpPort() throws Exception {
    TransportServer server =
        TransportServer.listen(new InetSocketAddress(LOOPBACK, 0), settings(config()));
    InetSocketAddress address = server.address();
    TransportSocket client = connect(address, config());
    TransportSocket accepted = server.accept();
    client.outputStream().write(new byte[1_000_000]);
    client.close();
    assertThat(accepted.inputStream().readAllBytes()).hasSize(1_000_000);
    accepted.close();
    server.close();
    await().until(() -> UdpNoise.isFree(address) && UdpNoise.isFree(client.localAddress()));
  }

  @Test
  void closingTheServerEndsAcceptAndNotTheConnections() throws Exception {
    TransportServer server =
        TransportServer.listen(new InetSocketAddress(LOOPBACK, 0), settings(config()));
    TransportSocket client = connect(server.address(), config());
    TransportSocket accepted = server.accept();
    CompletableFuture<TransportSocket> accepting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return server.accept();
              } catch (IOException closed) {
                throw new IllegalStateException(closed.getMessage(), closed);
              }
            });
    server.close();
    assertThat(accepting)
        .failsWithin(Duration.ofSeconds(5))
        .withThrowableThat()
        .havingCause()
        .withMessage("the server is closed");
    client.outputStream().write(5);
    assertThat(accepted.inputStream().read()).isEqualTo(5);
    accepted.close();
  }

  @Test
  void tenThousandRandomDatagramsLaterItStillServes() throws Exception {
    UdpNoise.sendTo(echo.address(), 10_000);
    TransportSocket socket = connect(echo.address(), config());
    socket.outputStream().write(9);
    assertThat(socket.inputStream().read()).isEqualTo(9);
    assertThat(echo.stats().endpoint().connections()).isEqualTo(1);
  }
}
