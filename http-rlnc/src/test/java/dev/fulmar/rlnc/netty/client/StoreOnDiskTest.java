package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.fulmar.rlnc.journal.FileRequestStore;
import dev.fulmar.rlnc.journal.JournalOptions;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What one run of a client leaves, the next delivers. */
@Timeout(60)
class StoreOnDiskTest {
  @TempDir private Path folder;

  private final Random senders = new Random(5);
  private final Recorder recorder = new Recorder();

  private RequestStore store() throws IOException {
    return FileRequestStore.open(folder, JournalOptions.DEFAULT, senders);
  }

  private RlncClient open(URI uri, RequestStore store) {
    return openOf(uri, uri, store);
  }

  private RlncClient openOf(URI origin, URI uri, RequestStore store) {
    return RlncClient.open(
        uri,
        RlncClientConfig.builder()
            .storeBelongsTo(origin)
            .sender(SenderConfig.FAST.withTimeoutNanos(300_000_000))
            .random(new Random(1))
            .store(store)
            .listener(recorder)
            .build());
  }

  private static List<CompletableFuture<ClientResponse>> sendAll(
      RlncClient client, int from, int to) {
    List<CompletableFuture<ClientResponse>> futures = new ArrayList<>();
    for (int i = from; i <= to; i++) {
      futures.add(client.post("/readings", "text/plain", ("m" + i).getBytes(UTF_8)));
    }
    return futures;
  }

  private static List<String> numbered(int to) {
    return IntStream.rangeClosed(1, to).mapToObj(i -> "m" + i).toList();
  }

  @Test
  void whatCouldNotBeSentIsSentByTheNextRunToTheServerThatHasMoved() throws Exception {
    try (CodingServer server = new CodingServer(Optional.empty())) {
      URI nobody;
      try (CodingServer gone = new CodingServer(Optional.empty())) {
        nobody = gone.uri();
      }
      List<CompletableFuture<ClientResponse>> futures;
      try (RlncClient first = open(nobody, store())) {
        futures = sendAll(first, 1, 10);
        Awaitility.await().until(() -> first.stats().connectFailures() > 0);
      }
      assertThat(futures).allMatch(CompletableFuture::isCompletedExceptionally);
      try (RlncClient second = openOf(nobody, server.uri(), store())) {
        sendAll(second, 11, 11).get(0).get(20, TimeUnit.SECONDS);
        assertThat(server.bodies()).isEqualTo(numbered(11));
        Awaitility.await()
            .untilAsserted(
                () ->
                    assertThat(recorder.events())
                        .filteredOn(event -> event.startsWith("earlier"))
                        .hasSize(10)
                        .contains("earlier 1: 201, 6 bytes", "earlier 10: 201, 7 bytes"));
        assertThat(second.stats().requests()).isEqualTo(1);
        assertThat(second.stats().delivered()).isEqualTo(11);
      }
    }
  }

  @Test
  void whatNeverLeftIsDeliveredOnceByAServerThatDoesNotCode() throws Exception {
    URI nobody;
    try (CodingServer gone = new CodingServer(Optional.empty())) {
      nobody = gone.uri();
    }
    try (RlncClient first = open(nobody, store())) {
      assertThat(sendAll(first, 1, 10)).hasSize(10);
      Awaitility.await().until(() -> first.stats().connectFailures() > 1);
    }
    try (PlainServer server = new PlainServer();
        RlncClient second = openOf(nobody, server.uri(), store())) {
      sendAll(second, 11, 11).get(0).get(20, TimeUnit.SECONDS);
      assertThat(server.bodies()).isEqualTo(numbered(11));
      assertThat(second.stats().fateUnknown()).isZero();
    }
  }

  @Test
  void whatMayHaveLeftIsSaidToBeUnknownOnceAndNeverSentToAServerThatDoesNotCode() throws Exception {
    try (ScriptedServer silent = new ScriptedServer("")) {
      URI origin = silent.uri().resolve("/");
      try (RlncClient first = open(origin, store())) {
        assertThat(sendAll(first, 1, 3)).hasSize(3);
        Awaitility.await().until(() -> !silent.requests().isEmpty());
      }
      try (PlainServer server = new PlainServer()) {
        try (RlncClient second = openOf(origin, server.uri(), store())) {
          sendAll(second, 4, 4).get(0).get(20, TimeUnit.SECONDS);
          assertThat(server.bodies()).containsExactly("m2", "m3", "m4");
          assertThat(second.stats().fateUnknown()).isEqualTo(1);
        }
        try (RlncClient third = openOf(origin, server.uri(), store())) {
          sendAll(third, 5, 5).get(0).get(20, TimeUnit.SECONDS);
          assertThat(server.bodies()).containsExactly("m2", "m3", "m4", "m5");
          assertThat(third.stats().fateUnknown()).isZero();
        }
      }
    }
  }

  @Test
  void whatIsHeldForOneServerIsNotSentToAnother() throws Exception {
    try (CodingServer server = new CodingServer(Optional.empty());
        CodingServer other = new CodingServer(Optional.empty())) {
      try (RlncClient client = open(server.uri(), new CrashedStore(store()))) {
        sendAll(client, 1, 1).get(0).get(20, TimeUnit.SECONDS);
      }
      try (RequestStore held = store()) {
        assertThatIllegalStateException()
            .isThrownBy(() -> open(other.uri(), held))
            .withMessageContaining(
                "holds 1 request for %s, not for %s;", server.uri(), other.uri());
      }
      try (RlncClient client = open(server.uri(), store())) {
        sendAll(client, 2, 2).get(0).get(20, TimeUnit.SECONDS);
      }
      try (RlncClient client = open(other.uri(), store())) {
        sendAll(client, 3, 3).get(0).get(20, TimeUnit.SECONDS);
      }
      server.forget(); // who comes is a new client, and this server has one at a time
      try (RlncClient client = open(server.uri(), store())) {
        sendAll(client, 4, 4).get(0).get(20, TimeUnit.SECONDS);
      }
      assertThat(server.bodies()).containsExactly("m1", "m2", "m4");
      assertThat(other.bodies()).containsExactly("m3");
    }
  }

  @Test
  void whatIsDeliveredIsForgotten() throws Exception {
    try (CodingServer server = new CodingServer(Optional.empty())) {
      try (RlncClient client = open(server.uri(), store())) {
        for (CompletableFuture<ClientResponse> future : sendAll(client, 1, 5)) {
          future.get(20, TimeUnit.SECONDS);
        }
      }
      try (RequestStore left = store()) {
        assertThat(left.undelivered()).isEmpty();
        assertThat(left.delivered()).isEqualTo(5);
        assertThat(left.incarnation().number()).isEqualTo(2);
      }
    }
  }

  @Test
  void noCrashOfTheClientDeliversAMessageTwiceOrNever() throws Exception {
    Random random = new Random(11);
    int sent = 0;
    try (CodingServer server = new CodingServer(Optional.empty());
        LossyProxy proxy = new LossyProxy(server.address(), .2, .5, random)) {
      for (int run = 0; run < 6; run++) {
        int target = server.bodies().size() + random.nextInt(10);
        try (RlncClient client =
            openOf(server.uri(), proxy.uri().resolve("/"), new CrashedStore(store()))) {
          assertThat(sendAll(client, sent + 1, sent + 10)).hasSize(10);
          sent += 10;
          Awaitility.await()
              .until(() -> server.bodies().size() >= target && client.stats().requests() == 10);
        }
      }
      try (RlncClient last = open(server.uri(), store())) {
        sendAll(last, sent + 1, sent + 1).get(0).get(20, TimeUnit.SECONDS);
      }
      assertThat(server.bodies()).isEqualTo(numbered(sent + 1));
    }
  }
}
