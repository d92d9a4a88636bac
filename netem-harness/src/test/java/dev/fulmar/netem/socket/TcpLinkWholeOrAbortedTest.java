package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Ten megabytes through every fault arrive with their SHA-256, or the client sees an error and the
 * server no complete body that is wrong.
 */
@Tag("slow")
class TcpLinkWholeOrAbortedTest {
  /** The SHA-256 of each body that the server took for complete. */
  private final Queue<String> bodies = new ConcurrentLinkedQueue<>();

  private TcpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = new TcpServer(client -> LoadClient.answer(client, bodies::add));
  }

  @AfterEach
  void stopServer() throws IOException {
    server.close();
  }

  private TcpLinkBuilder link(String up, String down) {
    return TcpLink.builder()
        .listen(TcpServer.loopback(0))
        .to(server.address())
        .up(config(up))
        .down(config(down));
  }

  private static LinkConfig config(String spec) {
    return LinkSpec.parse(spec == null ? "" : spec);
  }

  @ParameterizedTest(name = "up {0}, down {1}")
  @CsvSource({
    ",",
    "delay 3ms, delay 3ms",
    "stall 300ms,",
    ", stall 300ms",
    "throttle 20mb,",
    ", throttle 1kb",
    "drip 32kb every 1ms,",
    ", drip 1b every 2ms",
    "reset after 10.1mb,",
    ", reset after 65b",
    "halfclose after 10mb,",
    ", halfclose after 64b",
    "stall 200ms throttle 50mb delay 3ms, stall 100ms drip 2b every 3ms delay 3ms",
  })
  void arrivesWhole(String up, String down) throws Exception {
    try (TcpLink link = link(up, down).start()) {
      assertThat(LoadClient.post(link.address(), 20_000)).isEqualTo(LoadClient.BODY_SHA256);
      assertThat(bodies).containsExactly(LoadClient.BODY_SHA256);
      await().until(() -> link.stats().open() == 0 || link.stats().faults().halfClosed() == 1);
    }
  }

  @ParameterizedTest(name = "up {0}, down {1}")
  @CsvSource({
    "reset after 0b,, 0",
    "reset after 1b,, 0",
    "reset after 10kb,, 0",
    "reset after 9999.999kb,, 0",
    "stall 100ms reset after 5mb delay 2ms,, 0",
    "throttle 50mb reset after 5mb,, 0",
    "drip 32kb every 1ms reset after 5mb,, 0",
    "halfclose after 0b,, 0",
    "halfclose after 9999.999kb,, 0",
    "halfclose after 5mb delay 2ms,, 0",
    "blackhole,, 0",
    "swallow,, 0",
    ", reset after 0b, 1",
    ", reset after 63b, 1",
    ", halfclose after 0b, 1",
    ", halfclose after 63b, 1",
    ", blackhole, 1",
    ", swallow, 1",
    "exchange(n=1;p=100%;alpha=0%), stall 1s, 1",
  })
  void isAbortedAndNotTakenForWhole(String up, String down, int whole) throws Exception {
    String upWords = up == null ? "" : up.replace(';', ',');
    try (TcpLink link = link(upWords, down).idleExpiry(Duration.ofSeconds(1)).start()) {
      assertThatThrownBy(() -> LoadClient.post(link.address(), 5_000))
          .isInstanceOf(IOException.class);
      await().until(() -> link.stats().open() == 0);
      assertThat(bodies).hasSize(whole).allMatch(LoadClient.BODY_SHA256::equals);
      assertThat(link.stats().completed()).isZero();
      assertThat(link.stats().bytesInside()).isZero();
    }
  }
}
