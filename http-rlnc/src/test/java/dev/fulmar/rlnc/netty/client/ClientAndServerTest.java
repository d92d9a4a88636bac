package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.journal.FileDeliveryJournal;
import dev.fulmar.rlnc.journal.FileRequestStore;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.netty.server.DeliveredRequest;
import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RequestHandler;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The client and the server of version 1, over real sockets. */
@Timeout(60)
class ClientAndServerTest implements RequestHandler {
  @TempDir private Path folder;

  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private final CountDownLatch mayFinish = new CountDownLatch(1);
  private volatile boolean isSlow;

  @Override
  public Optional<HandlerResponse> handle(DeliveredRequest request) throws InterruptedException {
    String body = new String(request.body(), UTF_8);
    bodies.add(body);
    if (isSlow) {
      mayFinish.await();
    }
    return Optional.of(
        new HandlerResponse(201, "text/plain", ("got " + body).getBytes(UTF_8))
            .withField("x-a", request.target()));
  }

  private RlncServer server(RlncServerConfig config) throws IOException {
    return RlncServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), this, config);
  }

  private static URI uri(RlncServer server) {
    return URI.create("http://127.0.0.1:" + server.address().getPort());
  }

  private static RlncClientConfig.Builder config() {
    return RlncClientConfig.builder()
        .sender(SenderConfig.FAST.withTimeoutNanos(400_000_000))
        .random(new Random(1));
  }

  private static List<CompletableFuture<ClientResponse>> sendAll(
      RlncClient client, int from, int to) {
    List<CompletableFuture<ClientResponse>> futures = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      futures.add(client.post("/readings?n=" + i, "text/plain", ("m" + i).getBytes(UTF_8)));
    }
    return futures;
  }

  private static void await(List<CompletableFuture<ClientResponse>> futures, int from)
      throws Exception {
    for (int i = 0; i < futures.size(); i++) {
      ClientResponse response = futures.get(i).get(50, TimeUnit.SECONDS);
      assertThat(response.status()).isEqualTo(201);
      assertThat(new String(response.body(), UTF_8)).isEqualTo("got m" + (from + i));
      assertThat(response.field("x-a")).hasValue("/readings?n=" + (from + i));
    }
  }

  private static List<String> numbered(int to) {
    return IntStream.rangeClosed(1, to).mapToObj(i -> "m" + i).toList();
  }

  @ParameterizedTest(name = "alpha = {0}")
  @ValueSource(doubles = {0, .5, 1})
  void eachRequestIsHandledOnceAndItsOwnResponseComesBackWhateverIsLost(double alpha)
      throws Exception {
    try (RlncServer server = server(RlncServerConfig.defaults());
        LossyProxy proxy = new LossyProxy(server.address(), .4, alpha, new Random(7));
        RlncClient client = RlncClient.open(proxy.uri().resolve("/"), config().build())) {
      await(sendAll(client, 1, 40), 1);
      assertThat(bodies).isEqualTo(numbered(40));
      assertThat(client.stats().misbehaviour()).isZero();
      assertThat(client.stats().malformed()).isZero();
    }
  }

  @Test
  void connectionsAreKeptForTheRequestsThatFollow() throws Exception {
    try (RlncServer server = server(RlncServerConfig.defaults());
        RlncClient client = RlncClient.open(uri(server), config().build())) {
      await(sendAll(client, 1, 100), 1);
      assertThat(bodies).isEqualTo(numbered(100));
      RlncClientStats stats = client.stats();
      assertThat(stats.natives()).isEqualTo(100);
      assertThat(stats.connections()).isPositive().isLessThan(stats.transmissions() / 2);
    }
  }

  @Test
  void aHandlerThatTakesLongerThanTheTimeOutIsRunOnce() throws Exception {
    isSlow = true;
    try (RlncServer server = server(RlncServerConfig.defaults());
        RlncClient client = RlncClient.open(uri(server), config().build())) {
      List<CompletableFuture<ClientResponse>> futures = sendAll(client, 1, 1);
      Awaitility.await().until(() -> client.stats().probes() >= 2);
      mayFinish.countDown();
      await(futures, 1);
      assertThat(bodies).containsExactly("m1");
    }
  }

  @Test
  void bothCanBeRestartedWithWhatTheyHaveOnDisk() throws Exception {
    int sent = 0;
    InetSocketAddress nowhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    try (LossyProxy proxy = new LossyProxy(nowhere, .2, .5, new Random(3))) {
      for (int run = 0; run < 3; run++) {
        try (DeliveryJournal journal = journal();
            RlncServer server = server(with(journal));
            RlncClient client =
                RlncClient.open(proxy.uri().resolve("/"), config().store(store()).build())) {
          proxy.redirect(server.address());
          assertThat(sendAll(client, sent + 1, sent + 10)).hasSize(10);
          sent += 10;
          int half = sent - 5;
          Awaitility.await().until(() -> bodies.size() >= half && client.stats().requests() == 10);
        }
      }
      try (DeliveryJournal journal = journal();
          RlncServer server = server(with(journal));
          RlncClient client =
              RlncClient.open(
                  uri(server),
                  config().store(store()).storeBelongsTo(proxy.uri().resolve("/")).build())) {
        await(sendAll(client, sent + 1, sent + 1), sent + 1);
      }
      assertThat(bodies).isEqualTo(numbered(sent + 1));
    }
  }

  @Test
  void aServerThatDoesNotCodeForAWhileDoesNotEndItForEver() throws Exception {
    InetSocketAddress nowhere = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    try (LossyProxy proxy = new LossyProxy(nowhere, 0, 0, new Random(3));
        PlainServer plain = new PlainServer()) {
      try (RlncClient client =
          RlncClient.open(proxy.uri().resolve("/"), config().store(store()).build())) {
        try (DeliveryJournal journal = journal();
            RlncServer server = server(with(journal))) {
          proxy.redirect(server.address());
          await(sendAll(client, 1, 5), 1);
        }
        proxy.redirect(plain.address());
        CompletableFuture<ClientResponse> unknown = sendAll(client, 6, 6).get(0);
        Awaitility.await().until(() -> client.stats().fellBack() == 1 && unknown.isDone());
        for (CompletableFuture<ClientResponse> future : sendAll(client, 7, 8)) {
          assertThat(future.get(20, TimeUnit.SECONDS).status()).isEqualTo(201);
        }
      }
      try (DeliveryJournal journal = journal();
          RlncServer server = server(with(journal));
          RlncClient client =
              RlncClient.open(proxy.uri().resolve("/"), config().store(store()).build())) {
        proxy.redirect(server.address());
        await(sendAll(client, 9, 10), 9);
      }
      assertThat(bodies).containsExactly("m1", "m2", "m3", "m4", "m5", "m9", "m10");
      assertThat(plain.bodies()).endsWith("m7", "m8").doesNotHaveDuplicates();
    }
  }

  private DeliveryJournal journal() throws IOException {
    return FileDeliveryJournal.open(
        folder.resolve("journal"), Optional.empty(), JournalOptions.DEFAULT);
  }

  private static RlncServerConfig with(DeliveryJournal journal) {
    return RlncServerConfig.builder().journal(journal).build();
  }

  private FileRequestStore store() throws IOException {
    return FileRequestStore.open(folder.resolve("store"), JournalOptions.DEFAULT, new Random(5));
  }
}
