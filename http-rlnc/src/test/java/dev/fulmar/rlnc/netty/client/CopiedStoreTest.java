package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.journal.FileDeliveryJournal;
import dev.fulmar.rlnc.journal.FileRequestStore;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import dev.fulmar.rlnc.protocol.RequestStore;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Of a store and its copy, the one that a server meets later is told, and loses nothing. */
@Timeout(60)
class CopiedStoreTest {
  @TempDir private Path folder;

  private final List<String> bodies = new CopyOnWriteArrayList<>();
  private DeliveryJournal journal;
  private RlncServer server;

  @BeforeEach
  void start() throws IOException {
    journal =
        FileDeliveryJournal.open(
            folder.resolve("journal"), Optional.empty(), JournalOptions.DEFAULT);
    server =
        RlncServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            request -> {
              bodies.add(new String(request.body(), UTF_8));
              return Optional.of(new HandlerResponse(200, "text/plain", new byte[0]));
            },
            RlncServerConfig.builder().journal(journal).build());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    journal.close();
  }

  private RequestStore open(String name) throws IOException {
    return FileRequestStore.open(folder.resolve(name), JournalOptions.DEFAULT, new SecureRandom());
  }

  private void copy(String from, String to) throws IOException {
    Files.createDirectory(folder.resolve(to));
    for (String file : List.of("lock", "requests")) {
      Files.copy(folder.resolve(from).resolve(file), folder.resolve(to).resolve(file));
    }
  }

  private void post(String name, String body) throws Exception {
    URI uri = URI.create("http://127.0.0.1:" + server.address().getPort());
    RlncClientConfig config =
        RlncClientConfig.builder()
            .random(new Random(1))
            .store(open(name))
            .storeBelongsTo(URI.create("http://server")) // whatever its port is
            .build();
    try (RlncClient client = RlncClient.open(uri, config)) {
      client.post("/readings", "text/plain", body.getBytes(UTF_8)).get(20, TimeUnit.SECONDS);
    }
  }

  private void isRefused(String name, String body) {
    assertThatThrownBy(() -> post(name, body))
        .isInstanceOf(ExecutionException.class)
        .cause()
        .isInstanceOf(RequestFailedException.class)
        .hasMessageContaining("this store is a copy of one that was used since")
        .hasMessageContaining("what was not delivered stays in the store");
  }

  private List<Long> left(String name) throws IOException {
    try (RequestStore store = open(name)) {
      return store.undelivered().stream().map(NativeMessage::id).toList();
    }
  }

  @Test
  void copyIsRefusedAndItsMessageStaysInIt() throws Exception {
    post("card", "m1");
    copy("card", "clone");
    post("card", "m2");
    isRefused("clone", "m3");
    assertThat(left("clone")).containsExactly(2L);
    isRefused("clone", "m4");
    assertThat(left("clone")).startsWith(2L); // the next too, if it was stored before the refusal
    post("card", "m5");
    assertThat(bodies).containsExactly("m1", "m2", "m5");
    assertThat(left("card")).isEmpty();
  }

  @Test
  void originalIsRefusedAfterItsCopyWasServedAlsoByAServerThatWasRestarted() throws Exception {
    post("card", "m1");
    copy("card", "clone");
    post("clone", "m2");
    stop();
    start();
    isRefused("card", "m3");
    post("clone", "m4");
    assertThat(bodies).containsExactly("m1", "m2", "m4");
    assertThat(left("card")).containsExactly(2L);
  }
}
