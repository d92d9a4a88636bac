package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.body;
import static dev.fulmar.rlnc.netty.server.RawHttp.coded;
import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.RecordingLeakDetector;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.time.Duration;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class GarbageConnectionsTest {
  private static final int CONNECTIONS = 10_000;

  @Test
  void tenThousandConnectionsOfGarbageDoNoHarm() throws Exception {
    RecordingHandler handler = new RecordingHandler();
    Random random = new Random(1);
    try (RlncServer server =
        RlncServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            handler,
            RlncServerConfig.builder().requestTimeout(Duration.ofSeconds(2)).build())) {
      exchange(server.address(), coded("1", "a", "RLNC-Client: me"));

      for (int i = 0; i < CONNECTIONS; i++) {
        sendGarbage(server.address(), random);
      }

      Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> server.connections() == 0);
      assertThat(body(exchange(server.address(), coded("2", "b", "RLNC-Client: me"))))
          .isEqualTo("{\"Number\": \"2\"}");
      assertThat(handler.got()).containsExactly("1 POST /sensors a", "2 POST /sensors b");
      assertThat(server.sessions()).isEqualTo(1);
      assertThat(server.counters().get(ServerCounter.MALFORMED)).isPositive();
      assertThat(server.counters().get(ServerCounter.REFUSED)).isPositive();
    }
    assertThat(RecordingLeakDetector.leaks()).isEmpty();
  }

  /** Bytes at random, control characters, coding headers and bodies at random, half a request. */
  private static void sendGarbage(InetSocketAddress server, Random random) throws IOException {
    byte[] bytes = new byte[random.nextInt(600)];
    random.nextBytes(bytes);
    String garbage = new String(bytes, ISO_8859_1);
    try (RawHttp connection = new RawHttp(server)) {
      connection.send(
          switch (random.nextInt(6)) {
            case 0 -> garbage;
            case 1 -> "\u0001".repeat(bytes.length) + "\r\n\r\n";
            case 2 -> coded(random.nextInt(50) + ";" + bytes.length + ",7", garbage);
            case 3 -> new TestSender(random.nextLong()).post(garbage);
            case 4 -> new TestSender(random.nextLong()).nativeOf(1).replace("crc=", garbage);
            default -> coded("1", garbage).substring(0, 30 + random.nextInt(40));
          });
    } catch (SocketException hungUp) {
      assertThat(hungUp).hasMessageMatching("(?i).*(reset|broken pipe|abort).*");
    }
  }
}
