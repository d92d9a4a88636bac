package dev.fulmar.rlnc.netty.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.RecordingLeakDetector;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.PooledByteBufAllocator;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Random;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Buffers are released whatever comes in and whenever the peer leaves. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LeakTest {
  private static final byte[] NOTHING = new byte[0];

  @Test
  @Order(1)
  void noBufferIsLostByGoodBadAndBrokenOffRequests() throws IOException {
    Random random = new Random(1);
    TestSender sender = new TestSender(1);
    String[] requests = {
      sender.nativeOf(1),
      sender.coded(1, 2),
      sender.probe().replace("Connection: close\r\n", "").repeat(5),
      sender.post("nonsense"),
      sender.nativeOf(1).replace("RLNC: ", "RLNC: , "),
      RawHttp.coded("1", "a", "RLNC-Client: me"),
      RawHttp.coded("1,2;1,1;1,1", "x", "RLNC-Client: me"),
      RawHttp.coded("nonsense", "a"),
      RawHttp.request("POST /", "plain"),
      RawHttp.request("POST /", "a").repeat(10),
      RawHttp.request("POST /", "x".repeat(3000)),
      "garbage\r\n\r\n",
    };
    try (RlncServer server =
        RlncServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            new RecordingHandler(),
            RlncServerConfig.builder().maxBodyBytes(2000).build())) {
      for (int round = 0; round < 300; round++) {
        String request = requests[round % requests.length];
        try (RawHttp connection = new RawHttp(server.address())) {
          connection.send(request.substring(0, 1 + random.nextInt(request.length())));
        }
      }
      Awaitility.await().until(() -> server.connections() == 0);
    }
    assertNoLeaks();
  }

  @Test
  @Order(2)
  void thisTestWouldNoticeALostBuffer() {
    allocateAndLose();

    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              collect();
              return !RecordingLeakDetector.leaks().isEmpty();
            });
    RecordingLeakDetector.leaks().clear();
  }

  /** Of this test and those that ran before it in this JVM. */
  private static void assertNoLeaks() {
    for (int round = 0; round < 5; round++) {
      collect();
    }
    assertThat(RecordingLeakDetector.leaks()).isEmpty();
  }

  /** The detector looks for lost buffers when another is allocated. */
  private static void collect() {
    System.gc();
    ByteBuf buffer = PooledByteBufAllocator.DEFAULT.buffer(16);
    buffer.writeBytes(NOTHING);
    buffer.release();
  }

  private static void allocateAndLose() {
    ByteBuf lost = PooledByteBufAllocator.DEFAULT.buffer(16);
    lost.writeByte(1);
  }
}
