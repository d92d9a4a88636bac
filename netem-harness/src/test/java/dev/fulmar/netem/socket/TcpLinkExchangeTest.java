package dev.fulmar.netem.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.exchange.ExchangeFate;
import dev.fulmar.netem.exchange.ExchangeModel;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TcpLinkExchangeTest {
  private static final int SILENCE_MILLIS = 100;

  private final Queue<String> requests = new ConcurrentLinkedQueue<>();
  private TcpServer server;

  /** Answers each request of a line, and reads on to the end. */
  @BeforeEach
  void startServer() throws IOException {
    server =
        new TcpServer(
            client -> {
              requests.add(new String(client.getInputStream().readNBytes(5), UTF_8));
              client.getOutputStream().write("answer".getBytes(UTF_8));
              client.getInputStream().transferTo(OutputStream.nullOutputStream());
            });
  }

  @AfterEach
  void stopServer() throws IOException {
    server.close();
  }

  private TcpLinkBuilder link(LinkConfig up) {
    return TcpLink.builder().listen(TcpServer.loopback(0)).to(server.address()).up(up);
  }

  private TcpLinkBuilder link(ExchangeFate... fates) {
    return link(
        LinkConfig.builder().exchange(() -> (index, random) -> fates[(int) index - 1]).build());
  }

  private static void send(Socket client, String request) throws IOException {
    client.getOutputStream().write(request.getBytes(UTF_8));
  }

  private static void assertAnswered(Socket client) throws IOException {
    assertThat(client.getInputStream().readNBytes(6)).isEqualTo("answer".getBytes(UTF_8));
  }

  private static void assertSilent(Socket client) throws IOException {
    client.setSoTimeout(SILENCE_MILLIS);
    assertThatExceptionOfType(SocketTimeoutException.class)
        .isThrownBy(() -> client.getInputStream().read());
  }

  @Test
  void linkWhoseModelBreaksSaysSoAndResetsItsClients() throws IOException {
    ExchangeModel broken =
        (index, random) -> {
          throw new NoSuchMethodError("a class of another version");
        };
    try (TcpLink link = link(LinkConfig.builder().exchange(() -> broken).build()).start();
        Socket client = TcpServer.connect(link.address())) {
      await().until(() -> link.failure().isPresent());
      assertThat(link.failure().orElseThrow()).isInstanceOf(NoSuchMethodError.class);
      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(() -> client.getInputStream().read());
    }
  }

  @Test
  void ofHundredConnectionsExactlyTheVectorIsLost() throws Exception {
    List<String> verdicts = new ArrayList<>();
    List<Socket> clients = new ArrayList<>();
    try (TcpLink link =
        link(LinkSpec.parse("exchange(n=100,p=50%,alpha=50%)"))
            .verdicts((way, index, verdict, size) -> verdicts.add(way + " " + verdict))
            .start()) {
      for (int i = 0; i < 100; i++) {
        Socket client = TcpServer.connect(link.address());
        clients.add(client);
        send(client, "hello");
      }
      await()
          .until(() -> requests.size() == 75 && link.stats().bytesSwallowed() == 25 * 5 + 25 * 6);
      await().until(() -> link.stats().bytesDown() == 50 * 6);

      int answered = 0;
      for (Socket client : clients) {
        if (client.getInputStream().available() > 0) {
          assertAnswered(client);
          answered++;
        }
      }
      assertThat(answered).isEqualTo(50);
      assertThat(link.stats().accepted()).isEqualTo(100);
      assertThat(link.stats().requestsLost()).isEqualTo(25);
      assertThat(link.stats().responsesLost()).isEqualTo(25);
      assertThat(link.stats().lost()).isEqualTo(50);
      assertThat(link.stats().forwarded()).isEqualTo(75);
      assertThat(server.accepted()).isEqualTo(75);
      assertThat(requests).containsOnly("hello");

      for (Socket client : clients) {
        client.close();
      }
      await().until(() -> link.stats().completed() == 50);
      assertThat(link.stats().aborted()).isZero();
    }
    assertThat(verdicts.stream().filter("UP PASSED"::equals)).hasSize(75);
    assertThat(verdicts.stream().filter("UP LOST"::equals)).hasSize(25);
    assertThat(verdicts.stream().filter("DOWN PASSED"::equals)).hasSize(50);
    assertThat(verdicts.stream().filter("DOWN LOST"::equals)).hasSize(25);
  }

  @Test
  void sameSeedLosesTheSameConnections() throws Exception {
    assertThat(lostConnections(7)).isEqualTo(lostConnections(7)).isNotEqualTo(lostConnections(8));
  }

  private List<Long> lostConnections(long seed) throws IOException {
    List<Long> lost = new ArrayList<>();
    try (TcpLink link =
        link(LinkSpec.parse("exchange(n=20,p=50%,alpha=0%)"))
            .seed(seed)
            .verdicts(
                (way, index, verdict, size) -> {
                  if (way == Direction.DOWN && verdict == Verdict.LOST) {
                    lost.add(index);
                  }
                })
            .start()) {
      for (int i = 1; i <= 20; i++) {
        TcpServer.connect(link.address()).close();
      }
      await().until(() -> link.stats().accepted() == 20);
    }
    return lost;
  }

  @Test
  void lostRequestIsSwallowedWholeAndTheServerSeesNoConnection() throws Exception {
    try (TcpLink link = link(ExchangeFate.REQUEST_LOST, ExchangeFate.PASSED).start();
        Socket lost = TcpServer.connect(link.address());
        Socket passed = TcpServer.connect(link.address())) {
      lost.getOutputStream().write(new byte[3_000_000]); // more than any buffer between
      send(passed, "hello");
      assertAnswered(passed);
      await().until(() -> link.stats().bytesSwallowed() == 3_000_000);
      assertSilent(lost);
      assertThat(server.accepted()).isEqualTo(1);
      assertThat(link.stats().bytesInside()).isZero();
    }
  }

  @Test
  void clientOfLostResponseHearsNothingEvenWhenTheServerEnds() throws Exception {
    try (TcpServer hangingUp =
            new TcpServer(
                client -> {
                  requests.add(new String(client.getInputStream().readAllBytes(), UTF_8));
                  client.getOutputStream().write(new byte[100_000]);
                });
        TcpLink link = link(ExchangeFate.RESPONSE_LOST).to(hangingUp.address()).start();
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      client.shutdownOutput();
      await().until(() -> link.stats().bytesSwallowed() == 100_000);
      assertSilent(client);
      assertThat(requests).containsExactly("hello");
      assertThat(link.stats().bytesDown()).isZero();
      assertThat(hangingUp.failures()).isEmpty();
    }
  }

  @Test
  void clientOfLostResponseHearsNothingWhenThereIsNoServer() throws Exception {
    server.close();
    try (TcpLink link = link(ExchangeFate.RESPONSE_LOST).start();
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      assertSilent(client);
      assertThat(link.stats().unreachable()).isZero();
      assertThat(link.stats().open()).isEqualTo(1);
    }
  }

  @Test
  void clientThatGivesUpEndsTheServersConnectionToo() throws Exception {
    try (TcpLink link = link(ExchangeFate.RESPONSE_LOST).start()) {
      Socket client = TcpServer.connect(link.address());
      send(client, "hello");
      await().until(() -> link.stats().bytesSwallowed() == 6);
      TcpServer.reset(client);
      await().until(() -> !server.failures().isEmpty());
      assertThat(server.failures().element()).hasMessageContaining("reset");
      await().until(() -> link.stats().open() == 0);
      assertThat(link.stats().aborted()).isZero();
    }
  }

  @Test
  void silentPlacesAreGivenUpWhenOthersNeedThem() throws Exception {
    try (TcpLink link =
        link(ExchangeFate.REQUEST_LOST, ExchangeFate.RESPONSE_LOST, ExchangeFate.PASSED)
            .maxConnections(2)
            .start()) {
      for (int i = 0; i < 2; i++) {
        Socket client = TcpServer.connect(link.address());
        send(client, "hello");
        await().until(() -> link.stats().bytesSwallowed() >= 5);
        client.close();
      }
      await().until(() -> requests.size() == 1);
      try (Socket passed = TcpServer.connect(link.address())) {
        send(passed, "hello");
        assertAnswered(passed);
        assertThat(link.stats().lostExpired()).isEqualTo(1);
        assertThat(link.stats().refused()).isZero();
      }
    }
  }
}
