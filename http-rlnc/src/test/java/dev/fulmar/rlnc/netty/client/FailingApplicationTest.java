package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An application that does not take a message for a while. */
@Timeout(60)
class FailingApplicationTest {
  private final AtomicBoolean broken = new AtomicBoolean(true);
  private final List<String> handled = new CopyOnWriteArrayList<>();
  private final List<String> waits = new CopyOnWriteArrayList<>();

  private Optional<HandlerResponse> handle(String body) throws IOException {
    if (body.equals("second") && broken.get()) {
      throw new IOException("the database is down");
    }
    handled.add(body);
    return Optional.of(HandlerResponse.noContent());
  }

  private static CompletableFuture<ClientResponse> post(RlncClient client, String body) {
    return client.post("/x", "text/plain", body.getBytes(UTF_8));
  }

  @Test
  void itsClientHearsOfItAndGoesOnOnceItIsTaken() throws Exception {
    RlncClientListener listener =
        new RlncClientListener() {
          @Override
          public void onWaiting(Waiting reason) {
            waits.add(reason.sentence());
          }
        };
    try (RlncServer server =
            RlncServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                request -> handle(new String(request.body(), UTF_8)),
                RlncServerConfig.defaults());
        RlncClient client =
            RlncClient.open(
                URI.create("http://127.0.0.1:" + server.address().getPort()),
                RlncClientConfig.builder().random(new Random(1)).listener(listener).build())) {
      CompletableFuture<ClientResponse> first = post(client, "first");
      CompletableFuture<ClientResponse> second = post(client, "second");
      CompletableFuture<ClientResponse> third = post(client, "third");
      assertThat(first.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
      Awaitility.await()
          .until(() -> waits.stream().anyMatch(w -> w.contains("message 2 could not be handled")));
      assertThat(second).isNotDone();
      broken.set(false);
      assertThat(second.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
      assertThat(third.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
      assertThat(handled).containsExactly("first", "second", "third");
    }
  }
}
