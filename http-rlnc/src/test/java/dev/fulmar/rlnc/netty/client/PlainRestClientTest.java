package dev.fulmar.rlnc.netty.client;

import static dev.fulmar.rlnc.netty.client.ScriptedServer.response;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import dev.fulmar.rlnc.protocol.SenderConfig;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class PlainRestClientTest {
  /** Where an answer must not come too late on a busy machine. */
  private static final long LONG_NANOS = 2_000_000_000;

  private static final long SHORT_NANOS = 100_000_000;
  private static final String OK = response("200 OK", "");

  private static ClientConfig config(long timeoutNanos) {
    return ClientConfig.builder()
        .sender(SenderConfig.PAPER.withTimeoutNanos(timeoutNanos))
        .giveUpAfter(3)
        .build();
  }

  @ParameterizedTest
  @ValueSource(strings = {"307 Moved", "400 Bad Request", "500 Oh", "501 No"})
  void aFinalStatusThatIsNoSuccessFailsItsRequestAndNoOther(String status) throws Exception {
    try (ScriptedServer server = new ScriptedServer(response(status, ""), OK);
        PlainRestClient client = PlainRestClient.to(server.uri(), config(LONG_NANOS))) {
      CompletableFuture<Void> refused = client.send("a".getBytes(UTF_8));
      CompletableFuture<Void> taken = client.send("b".getBytes(UTF_8));

      taken.get(10, TimeUnit.SECONDS);
      assertThatThrownBy(refused::join)
          .cause()
          .asInstanceOf(type(RequestRefusedException.class))
          .extracting(RequestRefusedException::status)
          .isEqualTo(Integer.parseInt(status.substring(0, 3)));
      assertThat(server.requests()).hasSize(2);
      assertThat(client.stats().refused()).isEqualTo(1);
      assertThat(client.stats().delivered()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"429 Later", "502 Bad Gateway", "503 Full", "504 Slow"})
  void aStatusForTheMomentIsAskedAgain(String status) throws Exception {
    try (ScriptedServer server = new ScriptedServer(response(status, ""), OK);
        PlainRestClient client = PlainRestClient.to(server.uri(), config(SHORT_NANOS))) {
      client.send("a".getBytes(UTF_8)).get(10, TimeUnit.SECONDS);

      assertThat(server.requests()).as("more if the machine is slow").hasSizeGreaterThan(1);
      assertThat(client.stats().refused()).isZero();
    }
  }

  @Test
  void aServerThatIsAlwaysFullIsGivenUpWithItsAnswer() throws Exception {
    String full = response("503 Full", "");
    try (ScriptedServer server = new ScriptedServer(full, full, full, full);
        PlainRestClient client = PlainRestClient.to(server.uri(), config(SHORT_NANOS))) {
      assertThatThrownBy(() -> client.send("a".getBytes(UTF_8)).get(10, TimeUnit.SECONDS))
          .hasMessageContaining("answered 503 Full, and nothing else to 3 transmissions in a row");
    }
  }
}
