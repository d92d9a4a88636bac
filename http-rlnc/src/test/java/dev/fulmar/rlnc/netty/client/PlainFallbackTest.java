package dev.fulmar.rlnc.netty.client;

import static dev.fulmar.rlnc.netty.client.ScriptedServer.response;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.fulmar.rlnc.protocol.SenderConfig;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that does not code gets ordinary requests, in order, and none twice. */
@Timeout(60)
class PlainFallbackTest {
  private static final long SHORT_NANOS = 300_000_000;

  private final Recorder recorder = new Recorder();

  private RlncClient open(URI uri) {
    return RlncClient.open(uri, config().build());
  }

  private RlncClientConfig.Builder config() {
    return RlncClientConfig.builder()
        .sender(SenderConfig.FAST.withTimeoutNanos(SHORT_NANOS))
        .listener(recorder);
  }

  private static List<CompletableFuture<ClientResponse>> sendAll(RlncClient client, int count) {
    List<CompletableFuture<ClientResponse>> futures = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      futures.add(client.post("/readings", "text/plain", ("m" + i).getBytes(UTF_8)));
    }
    return futures;
  }

  private static URI root(ScriptedServer server) {
    return server.uri().resolve("/");
  }

  @Test
  void requestsReachAPlainServerInOrderAndAreAnsweredAsByAnyClient() throws Exception {
    try (PlainServer server = new PlainServer();
        RlncClient client = open(server.uri())) {
      List<CompletableFuture<ClientResponse>> futures = sendAll(client, 20);

      for (int i = 1; i <= 20; i++) {
        ClientResponse response = futures.get(i - 1).get(20, TimeUnit.SECONDS);
        assertThat(response.status()).isEqualTo(201);
        assertThat(response.field("x-count")).hasValue(Integer.toString(i));
        assertThat(new String(response.body(), UTF_8)).isEqualTo("got m" + i);
        assertThat(response.responseLost()).isFalse();
      }
      assertThat(server.bodies())
          .isEqualTo(IntStream.rangeClosed(1, 20).mapToObj(i -> "m" + i).toList());
      assertThat(server.codedFields()).as("only until it is known").hasSize(1);
      assertThat(recorder.events()).hasSize(1).first().asString().startsWith("fell back");
      RlncClientStats stats = client.stats();
      assertThat(stats.natives()).isEqualTo(1);
      assertThat(stats.plain()).isEqualTo(19);
      assertThat(stats.additional()).isZero();
      assertThat(stats.additionalBytes()).isZero();
      assertThat(stats.delivered()).isEqualTo(20);
    }
  }

  @Test
  void whatWasSentAndNeverAnsweredIsNotSentAgain() throws Exception {
    try (ScriptedServer server = new ScriptedServer("", response("404 Not Found", ""));
        RlncClient client = open(root(server))) {
      CompletableFuture<ClientResponse> first = sendAll(client, 1).get(0);

      Throwable failure = catchThrowable(() -> first.get(20, TimeUnit.SECONDS)).getCause();
      assertThat(failure).isInstanceOf(FateUnknownException.class);
      assertThat(failure)
          .hasMessageContaining("message 1")
          .hasMessageContaining("not be sent again");
      assertThat(((FateUnknownException) failure).id()).isEqualTo(1);
      assertThat(server.requests())
          .filteredOn(text -> text.startsWith("POST /readings"))
          .hasSize(1);
      assertThat(client.stats().fateUnknown()).isEqualTo(1);
      assertThat(client.stats().probes()).isPositive();
    }
  }

  @Test
  void retryAfterOfAPlainServerIsHonoured() throws Exception {
    String later = response("503 Service Unavailable", "", "Retry-After: 1");
    try (ScriptedServer server = new ScriptedServer(later, response("200 OK", "done"));
        RlncClient client = open(root(server))) {
      ClientResponse response = sendAll(client, 1).get(0).get(20, TimeUnit.SECONDS);

      assertThat(response.status()).isEqualTo(200);
      long waitedNanos = server.arrivedNanos().get(1) - server.arrivedNanos().get(0);
      assertThat(waitedNanos).isGreaterThan(900_000_000);
      assertThat(client.stats().postponed()).isEqualTo(1);
    }
  }

  @Test
  void nobodyThereIsAFailureIfThatIsWanted() throws IOException {
    int freePort;
    try (ServerSocket socket = new ServerSocket(0)) {
      freePort = socket.getLocalPort();
    }
    URI nobody = URI.create("http://127.0.0.1:" + freePort);
    try (RlncClient client = RlncClient.open(nobody, config().failIfUnreachable(true).build())) {
      assertThat(failure(client)).contains("cannot be reached");
      assertThat(failure(client)).as("and what comes later").contains("cannot be reached");
      assertThat(client.stats().connectFailures()).isEqualTo(1);
      assertThat(recorder.events()).hasSize(1).first().asString().startsWith("failed");
    }
    try (RlncClient client =
        RlncClient.open(nobody, config().giveUpAfter(Duration.ofSeconds(1)).build())) {
      assertThat(failure(client)).contains("no answer from", "for 1 s", "cannot be reached");
    }
  }

  @Test
  void closingFailsWhatWaitsAndWhatComesLater() throws Exception {
    try (ScriptedServer server = new ScriptedServer("")) {
      RlncClient client = open(root(server));
      CompletableFuture<ClientResponse> waiting = sendAll(client, 1).get(0);
      client.close();
      assertThat(waiting).isCompletedExceptionally();
      assertThat(failure(client)).contains("closed");
      client.close();
      assertThat(client.stats().requests()).isEqualTo(1);
    }
  }

  private static String failure(RlncClient client) {
    CompletableFuture<ClientResponse> sent = sendAll(client, 1).get(0);
    Throwable failure = catchThrowable(() -> sent.get(20, TimeUnit.SECONDS));
    assertThat(failure)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RequestFailedException.class);
    return failure.getCause().getMessage();
  }
}
