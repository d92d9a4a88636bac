package dev.fulmar.netem.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Exchanger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TcpLinkTest {
  private static final byte[] TEN_MEGABYTES = noise(10_000_000);

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(strings = {"", "delay 3ms"})
  void tenMegabytesBothWaysArriveWhole(String spec) throws Exception {
    try (TcpServer server = TcpServer.echoing();
        TcpLink link = linkTo(server).up(LinkSpec.parse(spec)).down(LinkSpec.parse(spec)).start();
        Socket client = TcpServer.connect(link.address())) {
      CompletableFuture<Void> sending =
          CompletableFuture.runAsync(() -> sendAll(client, TEN_MEGABYTES));
      DigestInputStream answer = new DigestInputStream(client.getInputStream(), sha256());
      long bytes = answer.transferTo(OutputStream.nullOutputStream());
      sending.get();
      assertThat(bytes).isEqualTo(TEN_MEGABYTES.length);
      assertThat(answer.getMessageDigest().digest()).isEqualTo(sha256().digest(TEN_MEGABYTES));
      await().until(() -> link.stats().completed() == 1);
      assertThat(link.stats().bytesUp()).isEqualTo(bytes);
      assertThat(link.stats().bytesDown()).isEqualTo(bytes);
      assertThat(link.stats().bytesInside()).isZero();
      assertThat(link.stats().open()).isZero();
    }
  }

  @Test
  void clientsAtOneTimeDoNotMix() throws Exception {
    try (TcpServer server = TcpServer.echoing();
        TcpLink link = linkTo(server).up(LinkSpec.parse("delay 2ms")).start();
        Socket one = TcpServer.connect(link.address());
        Socket other = TcpServer.connect(link.address())) {
      for (int i = 0; i < 5; i++) {
        send(one, "one" + i);
        send(other, "two" + i);
        assertThat(read(other, 4)).isEqualTo("two" + i);
        assertThat(read(one, 4)).isEqualTo("one" + i);
      }
      assertThat(link.stats().accepted()).isEqualTo(2);
      assertThat(link.stats().forwarded()).isEqualTo(2);
      assertThat(link.stats().open()).isEqualTo(2);
    }
  }

  @Test
  void endOfRequestIsPassedOnAndTheAnswerStillComes() throws Exception {
    try (TcpServer server =
            new TcpServer(
                client -> {
                  byte[] request = client.getInputStream().readAllBytes();
                  client.getOutputStream().write(request.length);
                });
        TcpLink link = linkTo(server).up(LinkSpec.parse("delay 2ms")).start();
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      client.shutdownOutput();
      assertThat(client.getInputStream().read()).isEqualTo(5);
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      await().until(() -> link.stats().completed() == 1);
    }
  }

  @Test
  void endOfAnswerIsPassedOnAndTheClientMaySendOn() throws Exception {
    CompletableFuture<String> received = new CompletableFuture<>();
    try (TcpServer server =
            new TcpServer(
                client -> {
                  client.shutdownOutput();
                  received.complete(new String(client.getInputStream().readAllBytes(), UTF_8));
                });
        TcpLink link = linkTo(server).start();
        Socket client = TcpServer.connect(link.address())) {
      assertThat(client.getInputStream().read()).isEqualTo(-1);
      send(client, "after the end");
      client.shutdownOutput();
      await().until(received::isDone);
      assertThat(received.get()).isEqualTo("after the end");
      await().until(() -> link.stats().completed() == 1);
    }
  }

  @Test
  void resetOfTheClientReachesTheServerBehindItsBytes() throws Exception {
    Exchanger<String> first = new Exchanger<>();
    try (TcpServer server =
            new TcpServer(
                client -> {
                  exchange(first, read(client, 5));
                  client.getInputStream().read();
                });
        TcpLink link = linkTo(server).up(LinkSpec.parse("delay 20ms")).start()) {
      Socket client = TcpServer.connect(link.address());
      send(client, "hello");
      assertThat(exchange(first, "")).isEqualTo("hello");
      TcpServer.reset(client);
      await().until(() -> link.stats().abortedByClient() == 1);
      await().until(() -> !server.failures().isEmpty());
      assertThat(server.failures().element()).hasMessageContaining("reset");
      await().until(() -> link.stats().open() == 0);
    }
  }

  @Test
  void resetOfTheServerReachesTheClient() throws Exception {
    try (TcpServer server =
            new TcpServer(
                client -> {
                  read(client, 5);
                  TcpServer.reset(client);
                });
        TcpLink link = linkTo(server).down(LinkSpec.parse("delay 2ms")).start();
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      assertReset(client);
      assertThat(link.stats().abortedByServer()).isEqualTo(1);
      await().until(() -> link.stats().open() == 0);
    }
  }

  @Test
  void clientThatVanishesLeavesNothingBehind() throws Exception {
    CountDownLatch vanished = new CountDownLatch(1);
    try (TcpServer server =
            new TcpServer(
                client -> {
                  await().until(() -> vanished.getCount() == 0);
                  while (true) { // until it fails, for nobody is there
                    client.getOutputStream().write(new byte[10_000]);
                  }
                });
        TcpLink link = linkTo(server).start()) {
      Socket client = TcpServer.connect(link.address());
      await().until(() -> link.stats().forwarded() == 1);
      client.close();
      vanished.countDown();
      await().until(() -> link.stats().abortedByClient() == 1);
      await().until(() -> link.stats().open() == 0 && !server.failures().isEmpty());
      assertThat(link.stats().bytesInside()).isZero();
    }
  }

  @Test
  void serverThatIsDownResetsTheClientAndMayComeBack() throws Exception {
    InetSocketAddress address;
    try (ServerSocket reserved = new ServerSocket(0)) {
      address = TcpServer.loopback(reserved.getLocalPort());
    }
    try (TcpLink link = TcpLink.builder().listen(TcpServer.loopback(0)).to(address).start()) {
      try (Socket client = TcpServer.connect(link.address())) {
        assertReset(client);
      }
      assertThat(link.stats().unreachable()).isEqualTo(1);
      assertThat(link.stats().forwarded()).isZero();
      try (TcpServer server = new TcpServer(address, client -> client.getOutputStream().write(7));
          Socket client = TcpServer.connect(link.address())) {
        assertThat(client.getInputStream().read()).isEqualTo(7);
        assertThat(server.accepted()).isEqualTo(1);
      }
    }
  }

  @Test
  void bytesAreNeverEarlyEitherWay() throws Exception {
    try (TcpServer server = TcpServer.echoing();
        TcpLink link =
            linkTo(server)
                .up(LinkSpec.parse("delay 20ms"))
                .down(LinkSpec.parse("delay 10ms"))
                .start();
        Socket client = TcpServer.connect(link.address())) {
      for (int i = 0; i < 5; i++) {
        long sentNanos = System.nanoTime();
        send(client, "ping");
        assertThat(read(client, 4)).isEqualTo("ping");
        assertThat(System.nanoTime() - sentNanos).isGreaterThanOrEqualTo(30_000_000);
      }
      assertThat(link.lateness(Direction.UP).count()).isEqualTo(5);
      assertThat(link.lateness(Direction.DOWN).count()).isEqualTo(5);
      assertThat(link.lateness().count()).isEqualTo(10);
    }
  }

  @Test
  void closeFreesPortAndThreadsAndResetsWhatIsOpen() throws Exception {
    try (TcpServer server = TcpServer.echoing()) {
      TcpLink link = linkTo(server).name("closing").start();
      try (Socket client = TcpServer.connect(link.address())) {
        send(client, "hello");
        assertThat(read(client, 5)).isEqualTo("hello");
        assertThat(threadsOf("closing")).isEqualTo(2);
        link.close();
        link.close();
        assertThat(threadsOf("closing")).isZero();
        assertReset(client);
        await().until(() -> !server.failures().isEmpty());
        new TcpServer(link.address(), Socket::close).close();
        assertThat(link.stats().open()).isZero();
        assertThat(link.stats().cutOff()).isEqualTo(1);
      }
    }
  }

  @Test
  void portThatIsTakenIsRefusedAndLeavesNothingBehind() throws Exception {
    try (TcpServer server = TcpServer.echoing()) {
      TcpLinkBuilder builder = linkTo(server).listen(server.address()).name("taken");
      assertThatExceptionOfType(SocketException.class).isThrownBy(builder::start);
      assertThat(threadsOf("taken")).isZero();
    }
  }

  private static TcpLinkBuilder linkTo(TcpServer server) {
    return TcpLink.builder().listen(TcpServer.loopback(0)).to(server.address());
  }

  private static byte[] noise(int bytes) {
    byte[] noise = new byte[bytes];
    new Random(1).nextBytes(noise);
    return noise;
  }

  private static void sendAll(Socket client, byte[] bytes) {
    try {
      client.getOutputStream().write(bytes);
      client.shutdownOutput();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(UTF_8));
  }

  private static String read(Socket socket, int bytes) throws IOException {
    InputStream in = socket.getInputStream();
    return new String(in.readNBytes(bytes), UTF_8);
  }

  private static String exchange(Exchanger<String> exchanger, String text) throws IOException {
    try {
      return exchanger.exchange(text);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private static void assertReset(Socket client) {
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.getInputStream().read())
        .withMessageContaining("reset");
  }

  private static long threadsOf(String name) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().startsWith("fulmar-" + name + "-"))
        .count();
  }
}
