package dev.fulmar.rlnc.netty.client;

import static dev.fulmar.rlnc.netty.client.ScriptedServer.response;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.RecordingLeakDetector;
import dev.fulmar.rlnc.protocol.SenderConfig;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.net.URI;
import java.util.Optional;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Buffers are released whatever the server says and whenever the client is closed. */
@Timeout(60)
class ClientLeakTest {
  private static final String[] ANSWERS = {
    "garbage\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc",
    response("200 OK", "x".repeat(200_000)),
    response("200 OK", "a") + response("200 OK", "b"),
    response("200 OK", "a", "RLNC-Ack: nonsense", "RLNC: v=1, w=16, sym=65536"),
    "",
  };

  private RlncClient open(URI uri) {
    return RlncClient.open(
        uri,
        RlncClientConfig.builder()
            .sender(SenderConfig.FAST.withTimeoutNanos(100_000_000))
            .random(new Random(1))
            .build());
  }

  @Test
  void noBufferIsLostByGoodBadAndNoAnswersAndByClosingMeanwhile() throws Exception {
    for (String answer : ANSWERS) {
      try (ScriptedServer server = new ScriptedServer(answer);
          RlncClient client = open(server.uri().resolve("/"))) {
        for (int i = 0; i < 20; i++) {
          assertThat(client.post("/x", "text/plain", new byte[300])).isNotNull();
        }
        Awaitility.await().until(() -> client.stats().transmissions() >= 2);
      }
    }
    for (int round = 0; round < 5; round++) { // a server each: it knows one client only
      try (CodingServer server = new CodingServer(Optional.empty());
          LossyProxy proxy = new LossyProxy(server.address(), .3, .5, new Random(round));
          RlncClient client = open(proxy.uri().resolve("/"))) {
        for (int i = 0; i < 30; i++) {
          assertThat(client.post("/x", "text/plain", "a".getBytes(UTF_8))).isNotNull();
        }
        Awaitility.await().until(() -> !server.bodies().isEmpty());
      }
    }
    assertNoLeaks();
  }

  /** Of this test and those that ran before it in this JVM. */
  private static void assertNoLeaks() {
    for (int round = 0; round < 5; round++) {
      System.gc();
      ByteBuf buffer = PooledByteBufAllocator.DEFAULT.buffer(16);
      buffer.writeByte(1);
      buffer.release();
    }
    assertThat(RecordingLeakDetector.leaks()).isEmpty();
  }
}
