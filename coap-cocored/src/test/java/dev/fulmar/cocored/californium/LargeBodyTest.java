package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.Datagram.CON;
import static dev.fulmar.cocored.californium.Datagram.POST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import java.io.ByteArrayOutputStream;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;

/** Bodies in blocks that never end or are too large, in virtual time. */
class LargeBodyTest {
  private static final int CONTINUE = 0x5F; // 2.31
  private static final int INCOMPLETE = 0x88; // 4.08
  private static final int TOO_LARGE = 0x8D; // 4.13

  private static final int MORE = 8;
  private static final int SIZE_64 = 2;

  private final Configuration config =
      CocoRed.configuration(Profile.DEFAULT_COAP)
          .set(CoapConfig.MAX_RESOURCE_BODY_SIZE, 2_048)
          .set(CoapConfig.BLOCKWISE_STATUS_LIFETIME, 30, TimeUnit.SECONDS);

  /** A POST with one block of 64 bytes of its body (RFC 7959), more to come. */
  private static byte[] block(int messageId, int number) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(Datagram.message(CON, POST, messageId, 7, "r", -1));
    int value = number << 4 | MORE | SIZE_64;
    out.write(0xD0 | (value < 256 ? 1 : 2)); // from option 11, Uri-Path, to 27 = 11 + 13 + 3
    out.write(3);
    if (value >= 256) {
      out.write(value >> 8);
    }
    out.write(value);
    out.write(0xFF);
    out.writeBytes(new byte[64]);
    return out.toByteArray();
  }

  @Test
  void bodyThatGrowsTooLargeIsRefused() {
    try (VirtualServer server = new VirtualServer(config)) {
      int code = CONTINUE;
      int number = 0;
      for (; code == CONTINUE && number < 100; number++) {
        server.receive(block(100 + number, number));
        code = server.takeSent().code();
      }
      assertThat(code).isEqualTo(TOO_LARGE);
      assertThat(number).isEqualTo(33); // 32 blocks of 64 bytes are 2048
      assertThat(server.resource.handled).isZero();
    }
  }

  @Test
  void bodyThatIsAbandonedIsForgotten() {
    try (VirtualServer server = new VirtualServer(config)) {
      server.receive(block(100, 0));
      assertThat(server.takeSent().code()).isEqualTo(CONTINUE);
      server.advanceSeconds(100);
      server.receive(block(101, 1));
      assertThat(server.takeSent().code()).isEqualTo(INCOMPLETE);
    }
  }
}
