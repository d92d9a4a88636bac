package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import java.net.DatagramSocket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ServeCommandTest {
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "--port, 99999, 0 to 65535",
    "--port, coap, 0 to 65535",
    "--port, -1, 0 to 65535",
    "--bind, 300.1.1.1, 'IPv4 or IPv6'",
    "--profile, papers, 'paper, default-coap'",
    "--handler-delay, 10, 10ms",
    "--notify-every, 0s, 1ms and more",
    "--seed, one, one",
    "-D, COAP.NO_SUCH_KEY=1, COAP.ACK_TIMEOUT",
    "-D, COAP.MAX_RETRANSMIT=some, Integer",
    "-D, COAP.MAX_ACK_TIMEOUT=1[s], '{COAP.MAX_ACK_TIMEOUT=1[s]}: Maximum ack timeout 1000ms'",
    "--config, /nowhere/at/all, /nowhere/at/all",
  })
  void aBadWordIsBadUsageWithWhatIsAllowed(String option, String value, String allowed) {
    Ran ran = Ran.fulmar("coap", "serve", option, value);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(allowed).doesNotContain("Exception");
  }

  @Test
  void aPortInUseIsAFailureInOneSentence() throws SocketException {
    try (DatagramSocket taken = new DatagramSocket(0)) {
      Ran ran = Ran.fulmar("coap", "serve", "--port", Integer.toString(taken.getLocalPort()));

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .contains("cannot listen on coap [::]:" + taken.getLocalPort(), "in use")
          .hasLineCount(1);
    }
  }
}
