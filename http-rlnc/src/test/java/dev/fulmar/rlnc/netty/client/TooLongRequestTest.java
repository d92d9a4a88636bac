package dev.fulmar.rlnc.netty.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.rlnc.journal.MemoryRequestStore;
import dev.fulmar.rlnc.netty.server.RecordingHandler;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Requests that are longer than the server takes, before and after the client knows. */
@Timeout(60)
class TooLongRequestTest {
  private final RecordingHandler handler = new RecordingHandler();
  private final MemoryRequestStore store = new MemoryRequestStore(new Random(2));
  private final RlncServer server;
  private final RlncClient client;

  TooLongRequestTest() throws IOException {
    server =
        RlncServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            handler,
            RlncServerConfig.builder().maxSymbolBytes(1000).build());
    client =
        RlncClient.open(
            URI.create("http://127.0.0.1:" + server.address().getPort()),
            RlncClientConfig.builder().random(new Random(1)).store(store).build());
  }

  @AfterEach
  void stop() {
    client.close();
    server.close();
  }

  private CompletableFuture<ClientResponse> post(int bytes) {
    return client.post("/x", "text/plain", new byte[bytes]);
  }

  private static void isDelivered(CompletableFuture<ClientResponse> posted) throws Exception {
    assertThat(posted.get(20, TimeUnit.SECONDS).status()).isEqualTo(204);
  }

  @Test
  void onceTheServerIsKnownOnlyTheRequestItselfFails() throws Exception {
    isDelivered(post(10));
    assertThatThrownBy(() -> post(5_000).get(20, TimeUnit.SECONDS))
        .hasCauseInstanceOf(RequestFailedException.class)
        .hasMessageContaining("must have at most the 1000 that the server takes");
    isDelivered(post(20));
  }

  @Test
  void beforeThatWhatIsBeforeItIsDeliveredAndTheClientEndsWithASentence() throws Exception {
    CompletableFuture<ClientResponse> first = post(10);
    CompletableFuture<ClientResponse> tooLong = post(5_000);
    isDelivered(first);
    assertThatThrownBy(() -> tooLong.get(20, TimeUnit.SECONDS))
        .hasMessageContaining("message 2 takes 50")
        .hasMessageContaining("the server at most 1000");
    client.close();
    Awaitility.await().untilAsserted(() -> assertThat(store.delivered()).isEqualTo(1));
    assertThat(store.lastId()).isEqualTo(2);
  }

  @Test
  void theVeryFirstEndsTheClientToo() {
    assertThatThrownBy(() -> post(5_000).get(20, TimeUnit.SECONDS))
        .hasMessageContaining("message 1 takes 50")
        .hasMessageContaining("the server at most 1000");
  }
}
