package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.SenderConfig;
import dev.fulmar.rlnc.wire.PacketMac;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Against a server that codes, over real sockets. */
@Timeout(60)
class RlncClientTest {
  private static final long SHORT_NANOS = 300_000_000;

  private final Recorder recorder = new Recorder();

  private RlncClientConfig.Builder config() {
    return RlncClientConfig.builder()
        .sender(SenderConfig.FAST.withTimeoutNanos(SHORT_NANOS))
        .random(new Random(1))
        .listener(recorder);
  }

  private static List<CompletableFuture<ClientResponse>> sendAll(
      RlncClient client, int from, int to) {
    List<CompletableFuture<ClientResponse>> futures = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      futures.add(client.post("/readings", "text/plain", ("m" + i).getBytes(UTF_8)));
    }
    return futures;
  }

  private static List<ClientResponse> await(List<CompletableFuture<ClientResponse>> futures)
      throws Exception {
    List<ClientResponse> responses = new ArrayList<>();
    for (CompletableFuture<ClientResponse> future : futures) {
      responses.add(future.get(50, TimeUnit.SECONDS));
    }
    return responses;
  }

  private static List<String> numbered(int to) {
    return IntStream.rangeClosed(1, to).mapToObj(i -> "m" + i).toList();
  }

  private static URI root(LossyProxy proxy) {
    return proxy.uri().resolve("/");
  }

  @Test
  void eachRequestIsDeliveredOnceInOrderAndGetsItsOwnResponse() throws Exception {
    try (CodingServer server = new CodingServer(Optional.empty());
        RlncClient client = RlncClient.open(server.uri(), config().build())) {
      List<ClientResponse> responses = await(sendAll(client, 1, 50));

      assertThat(server.bodies()).isEqualTo(numbered(50));
      for (int i = 1; i <= 50; i++) {
        ClientResponse response = responses.get(i - 1);
        assertThat(response.status()).isEqualTo(201);
        assertThat(new String(response.body(), UTF_8)).isEqualTo("got m" + i);
        assertThat(response.field("x-a")).hasValue("b");
      }
      assertThat(recorder.events()).containsExactly("coding 16");
      assertThat(server.keys().get(0)).matches("\"[A-Za-z0-9_-]{22}-1\"");
      RlncClientStats stats = client.stats();
      assertThat(stats.requests()).isEqualTo(50);
      assertThat(stats.delivered()).isEqualTo(50);
      assertThat(stats.natives()).isEqualTo(50);
      assertThat(stats.malformed()).isZero();
      assertThat(stats.misbehaviour()).isZero();
      assertThat(stats.connections()).isPositive().isLessThan(stats.transmissions());
    }
  }

  @ParameterizedTest(name = "alpha = {0}")
  @ValueSource(doubles = {0, .5, 1})
  void eachRequestIsDeliveredOnceWhateverIsLost(double alpha) throws Exception {
    try (CodingServer server = new CodingServer(Optional.empty());
        LossyProxy proxy = new LossyProxy(server.address(), .4, alpha, new Random(7));
        RlncClient client = RlncClient.open(root(proxy), config().build())) {
      List<ClientResponse> responses = await(sendAll(client, 1, 40));

      assertThat(server.bodies()).isEqualTo(numbered(40));
      assertThat(responses).allMatch(response -> response.status() == 201);
      assertThat(recorder.events()).containsExactly("coding 16");
    }
  }

  @Test
  void aServerThatWasRestartedGetsWhatItLacks() throws Exception {
    try (CodingServer server = new CodingServer(Optional.empty());
        LossyProxy proxy = new LossyProxy(server.address(), .3, .5, new Random(3));
        RlncClient client = RlncClient.open(root(proxy), config().build())) {
      await(sendAll(client, 1, 10));
      List<CompletableFuture<ClientResponse>> futures = sendAll(client, 11, 40);
      server.restart(true);
      await(futures);

      assertThat(server.bodies()).isEqualTo(numbered(40));
      assertThat(client.stats().sessionsLost()).isEqualTo(1);
    }
  }

  @Test
  void transmissionsHaveTheChecksumOfTheKey() throws Exception {
    byte[] key = "0123456789abcdef".getBytes(UTF_8);
    try (CodingServer server = new CodingServer(Optional.of(new PacketMac(key)));
        CuttingProxy proxy = new CuttingProxy(server.address());
        RlncClient client = RlncClient.open(proxy.uri(), config().macKey(key).build())) {
      await(sendAll(client, 1, 10));
      proxy.cutRequestAfter(10);
      await(sendAll(client, 11, 11));
      assertThat(server.bodies()).isEqualTo(numbered(11));
      assertThat(client.stats().coded()).isPositive();
    }
  }
}
