package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.CocoRed;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Datagrams that Californium's parser stumbles over, in virtual time. */
class MalformedTest {
  private static final int BAD_REQUEST = 0x80;
  private static final byte SIXTEEN_BYTES = 0; // a block option's value: number 0, no more, SZX 0

  private final Configuration config = CocoRed.configuration();

  /** A message with an option of one byte and a payload larger than its block says. */
  private static byte[] tooLargeBlock(byte[] message, int optionDelta) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(message);
    out.write(13 << 4 | 1);
    out.write(optionDelta - 13);
    out.write(SIXTEEN_BYTES);
    out.write(0xFF);
    out.writeBytes(new byte[17]);
    return out.toByteArray();
  }

  @Test
  void requestWithMoreThanItsBlockIsAnsweredBadRequest() {
    try (VirtualServer server = new VirtualServer(config)) {
      byte[] post = Datagram.message(Datagram.CON, Datagram.POST, 1, 7, "r", -1);
      server.receive(tooLargeBlock(post, 27 - 11));
      assertThat(server.sent()).hasSize(1);
      assertThat(server.takeSent().code()).isEqualTo(BAD_REQUEST);
      assertThat(server.resource.handled).isZero();
      assertThat(server.endpoint.snapshot().inService()).isZero();
    }
  }

  @Test
  void responseWithMoreThanItsBlockIsReset() {
    try (VirtualServer server = new VirtualServer(config)) {
      byte[] response = Datagram.message(Datagram.CON, Datagram.CONTENT, 5, 7, null, -1);
      server.receive(tooLargeBlock(response, 23));
      assertThat(server.sent())
          .extracting(VirtualConnector.Sent::type)
          .containsExactly(Datagram.RST);
    }
  }

  @ParameterizedTest(name = "strict: {0}")
  @ValueSource(booleans = {true, false})
  void acknowledgementWithBytesBehindItCountsWhereTheConfigurationSaysSo(boolean strict) {
    config.set(CoapConfig.STRICT_EMPTY_MESSAGE_FORMAT, strict);
    try (VirtualServer server = new VirtualServer(config)) {
      server.register();
      server.notifyObservers();
      byte[] ack = Datagram.empty(Datagram.ACK, server.takeSent().messageId());
      server.receive(Arrays.copyOf(ack, ack.length + 1));
      server.advanceSeconds(5);
      assertThat(server.sent().isEmpty()).isEqualTo(!strict);
    }
  }
}
