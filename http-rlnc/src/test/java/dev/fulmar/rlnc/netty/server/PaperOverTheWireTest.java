package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.body;
import static dev.fulmar.rlnc.netty.server.RawHttp.coded;
import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.field.Gf256;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The paper's own example, and the one that loses data in the paper, as bytes over a socket. */
class PaperOverTheWireTest {
  /** p1, p2, p3 and p4, a byte each. */
  private static final String MESSAGES = "abcd";

  private final RecordingHandler handler = new RecordingHandler();
  private final RlncServer server;

  PaperOverTheWireTest() throws IOException {
    server =
        RlncServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            handler,
            RlncServerConfig.defaults());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void workedExampleOfThePaperIsAnsweredTwoFourAndThenFour() throws IOException {
    assertThat(answerTo(1, 1, 2)).isEqualTo("{\"Number\": \"1,2\"}");
    assertThat(answerTo(1, 1, 4, 5, 1)).isEqualTo("{\"Number\": \"2,4\"}");
    assertThat(handler.got()).isEmpty();
    answerTo(3, 2, 3);
    assertThat(answerTo(3, 5, 6)).isEqualTo("{\"Number\": \"4\"}");
    assertThat(handler.got())
        .containsExactly(
            "1 POST /sensors a", "2 POST /sensors b", "3 POST /sensors c", "4 POST /sensors d");
  }

  @Test
  void pivotsOneAndThreeAcknowledgeOneAndLoseNothing() throws IOException {
    answerTo(1, 1, 1, 1);
    assertThat(answerTo(1, 1, 1, 2)).isEqualTo("{\"Number\": \"1,3\"}");
    assertThat(answerTo(2, 1, 1)).isEqualTo("{\"Number\": \"3\"}");
    assertThat(handler.got())
        .containsExactly("1 POST /sensors a", "2 POST /sensors b", "3 POST /sensors c");
  }

  /** Sends the combination of the messages from {@code oldest} on with these coefficients. */
  private String answerTo(int oldest, int... coefficients) throws IOException {
    int sum = 0;
    for (int i = 0; i < coefficients.length; i++) {
      sum ^= Gf256.mul(coefficients[i], MESSAGES.charAt(oldest - 1 + i));
    }
    String header =
        "%d,%d;%s;%s"
            .formatted(
                oldest,
                oldest + coefficients.length - 1,
                Arrays.stream(coefficients).mapToObj(c -> "1").collect(joining(",")),
                Arrays.stream(coefficients).mapToObj(Integer::toString).collect(joining(",")));
    return body(exchange(server.address(), coded(header, "" + (char) sum, "RLNC-Client: me")));
  }
}
