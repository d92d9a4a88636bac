package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import java.net.DatagramSocket;
import java.net.SocketException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SecureUsageTest {
  @ParameterizedTest(name = "get {0} {1}")
  @CsvSource({
    "--psk, secret, ID:KEY",
    "--psk, :secret, no identity",
    "--psk, sensor:, no key",
    "--psk, sensor:0x0, hexadecimal",
    "--pin, abc, 64 hexadecimal digits",
    "--cafile, /nowhere/at/all, /nowhere/at/all",
    "--cafile, pom.xml, PEM",
    "-D, DTLS.NO_SUCH_KEY=1, DTLS.RETRANSMISSION_TIMEOUT",
    "-D, DTLS.MAX_RETRANSMISSIONS=x, DTLS.MAX_RETRANSMISSIONS",
  })
  void aBadWordOfAClientIsBadUsage(String option, String value, String allowed) {
    Ran ran = Ran.fulmar("coap", "get", option, value, "coaps://127.0.0.1/hello");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(allowed).doesNotContain("Exception", "secret");
  }

  @ParameterizedTest(name = "serve {0} {1}")
  @CsvSource({
    "--psk, secret, ID:KEY",
    "--dtls-port, 70000, 0 to 65535",
    "--cert, pom.xml, --key",
    "--key, pom.xml, --cert",
    "--port, 65535, --dtls-port",
  })
  void aBadWordOfAServerIsBadUsage(String option, String value, String allowed) {
    String[] words =
        option.equals("--port")
            ? new String[] {"coap", "serve", option, value, "--psk", "a:b"}
            : new String[] {"coap", "serve", "--port", "0", option, value};
    Ran ran = Ran.fulmar(words);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(allowed).doesNotContain("Exception", "secret");
  }

  @Test
  void filesThatAreNoCertificateAndNoKeyAreBadUsage() {
    Ran ran =
        Ran.fulmar(
            "coap",
            "serve",
            "--port",
            "0",
            "--dtls-port",
            "0",
            "--cert",
            "pom.xml",
            "--key",
            "pom.xml");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("'pom.xml'", "PEM");
  }

  @Test
  void twoWaysToTrustAreOneTooMany() {
    Ran ran = Ran.fulmar("coap", "get", "--insecure", "--psk", "a:b", "coaps://127.0.0.1/hello");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("--insecure", "--psk");
  }

  @Test
  void trustIsForCoapsOnly() {
    Ran ran = Ran.fulmar("coap", "get", "--insecure", "coap://127.0.0.1/hello");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("are for coaps", "'coap://127.0.0.1/hello'");
  }

  @Test
  void aPortInUseForCoapsIsAFailureInOneSentence() throws SocketException {
    try (DatagramSocket taken = new DatagramSocket(0)) {
      Ran ran =
          Ran.fulmar(
              "coap",
              "serve",
              "--port",
              "0",
              "--dtls-port",
              Integer.toString(taken.getLocalPort()));

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .contains("coaps [::]:" + taken.getLocalPort(), "in use")
          .hasLineCount(1);
    }
  }
}
