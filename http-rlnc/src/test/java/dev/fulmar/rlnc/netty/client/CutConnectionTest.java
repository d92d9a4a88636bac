package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.protocol.SenderConfig;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections that are cut after any number of bytes, there or back. */
@Timeout(120)
class CutConnectionTest {
  /** More than a request or a response has. */
  private static final int RANGE = 420;

  private static RlncClient open(URI uri) {
    return RlncClient.open(
        uri,
        RlncClientConfig.builder()
            .sender(SenderConfig.FAST.withTimeoutNanos(400_000_000))
            .random(new Random(1))
            .build());
  }

  private static CompletableFuture<ClientResponse> send(RlncClient client, String body) {
    return client.post("/readings", "text/plain", body.getBytes(UTF_8));
  }

  private static void cut(CuttingProxy proxy, int place) {
    if (place < RANGE) {
      proxy.cutRequestAfter(place);
    } else {
      proxy.cutResponseAfter(place - RANGE);
    }
  }

  private static List<Integer> sample(int count, long seed) {
    return new Random(seed).ints(count, 0, 2 * RANGE).boxed().toList();
  }

  private static List<Integer> everyPlace() {
    return IntStream.range(0, 2 * RANGE).boxed().toList();
  }

  @Test
  void aCodingServerGetsEachMessageOnceWhereverAConnectionIsCut() throws Exception {
    deliverOverCuts(sample(20, 1));
  }

  @Test
  @Tag("slow")
  void aCodingServerGetsEachMessageOnceWhereverAConnectionIsCutAtEveryByte() throws Exception {
    deliverOverCuts(everyPlace());
  }

  private static void deliverOverCuts(List<Integer> places) throws Exception {
    List<String> sent = new ArrayList<>();
    try (CodingServer server = new CodingServer(Optional.empty());
        CuttingProxy proxy = new CuttingProxy(server.address());
        RlncClient client = open(proxy.uri())) {
      for (int place : places) {
        cut(proxy, place);
        List<CompletableFuture<ClientResponse>> futures = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
          sent.add("m" + sent.size());
          futures.add(send(client, sent.get(sent.size() - 1)));
        }
        for (CompletableFuture<ClientResponse> future : futures) {
          assertThat(future.get(20, TimeUnit.SECONDS).status())
              .as("cut at %d", place)
              .isEqualTo(201);
        }
      }
      assertThat(server.bodies()).isEqualTo(sent);
      assertThat(client.stats().broken()).isPositive();
    }
  }

  @Test
  void theFirstMessageOfAllGetsToACodingServerOnceWhereverItsConnectionIsCut() throws Exception {
    for (int place : sample(4, 2)) {
      try (CodingServer server = new CodingServer(Optional.empty());
          CuttingProxy proxy = new CuttingProxy(server.address());
          RlncClient client = open(proxy.uri())) {
        cut(proxy, place);
        assertThat(send(client, "a").get(20, TimeUnit.SECONDS).status()).isEqualTo(201);
        assertThat(send(client, "b").get(20, TimeUnit.SECONDS).status()).isEqualTo(201);
        assertThat(server.bodies()).as("cut at %d", place).containsExactly("a", "b");
      }
    }
  }

  @Test
  void aPlainServerGetsNothingTwiceWhereverAConnectionIsCut() throws Exception {
    deliverPlainOverCuts(sample(40, 3));
  }

  @Test
  @Tag("slow")
  void aPlainServerGetsNothingTwiceWhereverAConnectionIsCutAtEveryByte() throws Exception {
    deliverPlainOverCuts(everyPlace());
  }

  private static void deliverPlainOverCuts(List<Integer> places) throws Exception {
    try (PlainServer server = new PlainServer()) {
      List<String> answered = new ArrayList<>();
      List<String> sent = new ArrayList<>();
      try (CuttingProxy proxy = new CuttingProxy(server.address());
          RlncClient client = open(proxy.uri())) {
        for (int place : places) {
          cut(proxy, place);
          for (int i = 0; i < 2; i++) { // or the server would be taken for one that is down
            String body = "m" + sent.size();
            sent.add(body);
            try {
              assertThat(send(client, body).get(20, TimeUnit.SECONDS).status()).isEqualTo(201);
              answered.add(body);
            } catch (ExecutionException failed) {
              assertThat(failed).hasCauseInstanceOf(FateUnknownException.class);
            }
          }
        }
      }
      List<String> handled = server.bodies();
      assertThat(new HashSet<>(handled)).as("none twice").hasSameSizeAs(handled);
      assertThat(sent).as("in order").containsSubsequence(handled);
      assertThat(handled).as("what was answered was handled").containsAll(answered);
      assertThat(answered).hasSizeLessThan(sent.size());
    }
  }
}
