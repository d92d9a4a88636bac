package dev.fulmar.rlnc.netty.client;

import static dev.fulmar.rlnc.netty.client.ScriptedServer.response;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.netty.server.RecordingHandler;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PaperClientTest {
  /** Where connections are lost, so that little time is. */
  private static final long SHORT_NANOS = 60_000_000;

  /** Where an answer must not come too late on a busy machine. */
  private static final long LONG_NANOS = 500_000_000;

  private static final String ACK_1 = response("200 OK", "{\"Number\": \"1\"}");

  private final RecordingHandler handler = new RecordingHandler();

  private RlncServer server() throws IOException {
    return RlncServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        handler,
        RlncServerConfig.defaults());
  }

  private static ClientConfig.Builder config() {
    return config(SenderConfig.PAPER.withTimeoutNanos(LONG_NANOS));
  }

  private static ClientConfig.Builder hasty() {
    return config(SenderConfig.PAPER.withTimeoutNanos(SHORT_NANOS));
  }

  private static ClientConfig.Builder config(SenderConfig sender) {
    return ClientConfig.builder().sender(sender).random(new Random(1));
  }

  private static List<CompletableFuture<Void>> sendAll(RequestClient client, int from, int to) {
    List<CompletableFuture<Void>> futures = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      futures.add(client.send(("m" + i).getBytes(UTF_8)));
    }
    return futures;
  }

  private static void await(List<CompletableFuture<Void>> futures) throws Exception {
    CompletableFuture.allOf(futures.toArray(CompletableFuture[]::new)).get(50, TimeUnit.SECONDS);
  }

  private static List<String> numbered(int to) {
    return IntStream.rangeClosed(1, to).mapToObj(i -> "m" + i).toList();
  }

  @ParameterizedTest(name = "alpha = {0}")
  @ValueSource(doubles = {0, .5, 1})
  void everyRequestIsHandledOnceInOrderWhateverIsLost(double alpha) throws Exception {
    try (RlncServer server = server();
        LossyProxy proxy = new LossyProxy(server.address(), .4, alpha, new Random(7));
        PaperClient client = PaperClient.to(proxy.uri(), hasty().build())) {
      await(sendAll(client, 1, 20));

      assertThat(handler.bodies()).isEqualTo(numbered(20));
      ClientStats stats = client.stats();
      assertThat(stats.requests()).isEqualTo(20);
      assertThat(stats.delivered()).isEqualTo(20);
      assertThat(stats.timeouts()).isPositive();
      assertThat(stats.misbehaviour()).isZero();
      assertThat(server.heldBytes()).isLessThan(1000);
    }
  }

  @Test
  void plainRestIsHandledMoreThanOnceWhereResponsesAreLost() throws Exception {
    try (RlncServer server = server();
        LossyProxy proxy = new LossyProxy(server.address(), .4, 0, new Random(7));
        PlainRestClient client = PlainRestClient.to(proxy.uri(), hasty().build())) {
      await(sendAll(client, 1, 20));

      ClientStats stats = client.stats();
      assertThat(new HashSet<>(handler.bodies())).hasSize(20);
      assertThat(handler.bodies()).hasSizeGreaterThan(20);
      assertThat(stats.additional()).isEqualTo(stats.timeouts()).isPositive();
      assertThat(stats.responseBytes()).as("\"ok\" each").isEqualTo(40);
    }
  }

  @Test
  void severalInFlightAreHandledOnceInOrderToo() throws Exception {
    SenderConfig wide = SenderConfig.PAPER.withTimeoutNanos(SHORT_NANOS).withInFlight(4);
    try (RlncServer server = server();
        LossyProxy proxy = new LossyProxy(server.address(), .3, .5, new Random(3));
        PaperClient client = PaperClient.to(proxy.uri(), config(wide).build())) {
      await(sendAll(client, 1, 40));
      assertThat(handler.bodies()).isEqualTo(numbered(40));
    }
  }

  @Test
  void onTheWireItIsThePaperWithTheClientsNameBeside() throws Exception {
    try (ScriptedServer server = new ScriptedServer(ACK_1);
        PaperClient client =
            PaperClient.to(server.uri(), config().method("PUT").header("X-A", "b").build())) {
      await(sendAll(client, 1, 1));

      assertThat(server.requests().get(0))
          .startsWith("PUT /x HTTP/1.1\r\n")
          .contains("\r\nconnection: close\r\n", "\r\ncontent-length: 2\r\n", "\r\nX-A: b\r\n")
          .containsPattern("\r\nHeader: 1\r\nRLNC-Client: [A-Za-z0-9_-]{22}\r\n\r\n");
      assertThat(client.stats().requestBytes()).isEqualTo(server.requests().get(0).length());
      assertThat(client.stats().additionalBytes()).isZero();
    }
  }

  @Test
  void bytesOfRequestsThatBringNothingNewAreAdditional() throws Exception {
    try (ScriptedServer server = new ScriptedServer("", ACK_1);
        PaperClient client = PaperClient.to(server.uri(), config().build())) {
      await(sendAll(client, 1, 1));

      assertThat(server.requests()).hasSize(2);
      assertThat(server.requests().get(1)).containsPattern("\r\nHeader: 1,1;2;\\d+\r\n");
      assertThat(client.stats().additional()).isEqualTo(1);
      assertThat(client.stats().additionalBytes()).isEqualTo(server.requests().get(1).length());
    }
  }

  @Test
  void aServerThatForgotTheSessionGetsWhatItHadNotAcknowledged() throws Exception {
    RlncServer first = server();
    try (LossyProxy proxy = new LossyProxy(first.address(), 0, 0, new Random(1));
        PaperClient client = PaperClient.to(proxy.uri(), config().build())) {
      await(sendAll(client, 1, 5));
      first.close();
      try (RlncServer second = server()) {
        proxy.redirect(second.address());
        await(sendAll(client, 6, 10));

        assertThat(handler.bodies()).isEqualTo(numbered(10));
        assertThat(client.stats().sessionsLost()).isEqualTo(1);
        assertThat(client.stats().delivered()).isEqualTo(10);
      }
    }
  }

  @Test
  void aServerThatIsAwayForAWhileIsWaitedFor() throws Exception {
    RlncServer first = server();
    try (LossyProxy proxy = new LossyProxy(first.address(), 0, 0, new Random(1));
        PaperClient client = PaperClient.to(proxy.uri(), hasty().build())) {
      first.close();
      List<CompletableFuture<Void>> futures = sendAll(client, 1, 3);
      Awaitility.await().until(() -> client.stats().timeouts() >= 2);
      try (RlncServer second = server()) {
        proxy.redirect(second.address());
        await(futures);
        assertThat(handler.bodies()).isEqualTo(numbered(3));
      }
    }
  }

  @Test
  void retryAfterIsHonouredWhenItIsLongerThanTheTimeOut() throws Exception {
    String later = response("503 Service Unavailable", "", "Retry-After: 1");
    try (ScriptedServer server = new ScriptedServer(later, ACK_1);
        PaperClient client = PaperClient.to(server.uri(), config().build())) {
      await(sendAll(client, 1, 1));

      long waitedNanos = server.arrivedNanos().get(1) - server.arrivedNanos().get(0);
      assertThat(waitedNanos).isGreaterThan(900_000_000);
      assertThat(client.stats().postponed()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "garbage",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        "HTTP/1.1 500 No\r\n\r\n"
      })
  void whatIsNoAnswerIsWaitedOut(String rubbish) throws Exception {
    try (ScriptedServer server = new ScriptedServer(rubbish, ACK_1);
        PaperClient client = PaperClient.to(server.uri(), config().build())) {
      await(sendAll(client, 1, 1));
      assertThat(client.stats().timeouts()).isEqualTo(1);
    }
  }

  @Test
  void aServerThatDoesNotDecodeIsNotFedCombinations() throws Exception {
    try (ScriptedServer server = new ScriptedServer(response("200 OK", "thanks"));
        PaperClient client = PaperClient.to(server.uri(), config().build())) {
      assertThat(failure(client)).contains("answered without an acknowledgement");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"404 Not Found", "400 Bad Request", "409 Conflict", "301 Moved"})
  void aRefusalFailsEverythingThatWaits(String status) throws Exception {
    try (ScriptedServer server = new ScriptedServer(response(status, ""));
        PaperClient client = PaperClient.to(server.uri(), config().build())) {
      assertThat(failure(client)).contains("answered " + status.substring(0, 3));
      assertThat(failure(client)).as("and what comes later").contains(status.substring(0, 3));
    }
  }

  @Test
  void nobodyThereIsAFailureIfThatIsWanted() throws Exception {
    int freePort;
    try (ServerSocket socket = new ServerSocket(0)) {
      freePort = socket.getLocalPort();
    }
    URI nobody = URI.create("http://127.0.0.1:" + freePort + "/");
    try (PaperClient client = PaperClient.to(nobody, config().failIfUnreachable(true).build())) {
      assertThat(failure(client)).contains("127.0.0.1:" + freePort + " cannot be reached");
      assertThat(client.stats().connectFailures()).isEqualTo(1);
    }
    try (PaperClient client = PaperClient.to(nobody, hasty().giveUpAfter(3).build())) {
      assertThat(failure(client)).contains("no answer", "to 3 transmissions in a row");
      assertThat(client.stats().connectFailures()).isEqualTo(3);
    }
  }

  @Test
  void whatIsNotTakenFailsAndClosingFailsTheRest() throws Exception {
    SenderConfig small = SenderConfig.PAPER.withTimeoutNanos(60 * LONG_NANOS).withMaxHeldBytes(10);
    CompletableFuture<Void> waiting;
    PaperClient client;
    try (ScriptedServer server = new ScriptedServer("")) {
      client = PaperClient.to(server.uri(), config(small).build());
      waiting = client.send(new byte[10]);
      assertThat(failure(client)).contains("too many bytes wait");
      assertThat(client.stats().refusedSubmissions()).isEqualTo(1);
    }
    client.close();
    assertThat(waiting).isCompletedExceptionally();
    assertThat(failure(client)).contains("closed");
    assertThat(client.stats().requests()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://localhost/",
        "http:/x",
        "/x",
        "http://localhost:0/",
        "http://a@localhost/"
      })
  void aUriThatCannotBeSentToIsRefused(String uri) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PaperClient.to(URI.create(uri), config().build()));
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> config().method("GET"));
    assertThatIllegalArgumentException().isThrownBy(() -> config().giveUpAfter(0));
    try (PaperClient client = PaperClient.to(URI.create("http://localhost/"), config().build())) {
      assertThatIllegalArgumentException().isThrownBy(() -> client.send(new byte[65_537]));
    }
  }

  private static String failure(PaperClient client) throws Exception {
    try {
      client.send(new byte[] {1}).get(20, TimeUnit.SECONDS);
      throw new AssertionError("delivered");
    } catch (ExecutionException failed) {
      assertThat(failed).hasCauseInstanceOf(RequestFailedException.class);
      return failed.getCause().getMessage();
    }
  }
}
