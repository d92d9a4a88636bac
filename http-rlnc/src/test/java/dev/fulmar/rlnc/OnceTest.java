package dev.fulmar.rlnc;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.journal.FileDeliveryJournal;
import dev.fulmar.rlnc.journal.FileRequestStore;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.netty.client.RlncClient;
import dev.fulmar.rlnc.netty.client.RlncClientConfig;
import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OnceTest {
  @TempDir private Path folder;

  @Test
  void readingIsHandledOnceWhateverIsKilled() throws Exception {
    List<String> readings = new CopyOnWriteArrayList<>();
    try (var journal =
            FileDeliveryJournal.open(
                folder.resolve("journal"), Optional.empty(), JournalOptions.DEFAULT);
        var server =
            RlncServer.start(
                new InetSocketAddress("localhost", 0),
                request -> {
                  readings.add(new String(request.body(), UTF_8));
                  return Optional.of(HandlerResponse.noContent());
                },
                RlncServerConfig.builder().journal(journal).build());
        var client =
            RlncClient.open(
                URI.create("http://localhost:" + server.address().getPort()),
                RlncClientConfig.builder()
                    .store(
                        FileRequestStore.open(
                            folder.resolve("store"), JournalOptions.DEFAULT, new SecureRandom()))
                    .build())) {
      var response = client.post("/readings", "text/plain", "21.5".getBytes(UTF_8)).join();

      assertThat(response.status()).isEqualTo(204);
      assertThat(readings).containsExactly("21.5");
    }
  }
}
