package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import java.net.DatagramSocket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LinkCommandTest {
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "--listen, sctp:5683, 'udp|tcp:[ADDRESS:]PORT'",
    "--listen, tcp:5683, '--to: udp cannot follow on --listen tcp, allowed: tcp:HOST:PORT'",
    "--listen, udp:no such host:0, 'udp|tcp:[ADDRESS:]PORT'",
    "--listen, udp:300.1.1.1:0, an address of this machine",
    "--to, localhost:5683, udp|tcp:HOST:PORT",
    "--to, udp:0.0.0.0:5683, the address or name of one",
    "--to, udp:224.0.1.187:5683, the address or name of one",
    "--to, udp:255.255.255.255:9, the address or name of one",
    "--to, udp:[::ffff:255.255.255.255]:9, the address or name of one",
    "--up, delay 40ms los 5%, option '--up': 'los' at column 12: is not a word; allowed: loss",
    "--up, 'exchange(n=9,p=9%,alpha=9%)', --up asks for 'exchange(n=9,p=9%,alpha=9%)'",
    "--up, throttle 1kb, '--up asks for ''throttle 1kb'', which befalls the connections of a TCP'",
    "--down, delay 40, option '--down': '40' at column 7: has no unit",
    "--duration, 0s, 1ms and more",
    "--duration, 10, 10ms",
    "-D, LINK.MAX_CLIENTS=0, 1 to 65535",
    "-D, LINK.MAX_CLIENTS=many, a whole number",
    "-D, LINK.MAX_PENDING_PACKETS=0, 1 to 10000000",
    "-D, LINK.IDLE_EXPIRY=5, 5s",
    "-D, LINK.IO=fast, 'auto, nio, epoll'",
    "-D, LINK.CLIENTS=5, 'LINK.MAX_CLIENTS, LINK.IDLE_EXPIRY, LINK.MAX_PENDING_PACKETS'",
  })
  void aBadWordIsBadUsageWithWhatIsAllowed(String option, String value, String allowed) {
    List<String> words = new ArrayList<>(List.of("link", option, value));
    if (!option.equals("--listen")) {
      words.add("--listen=udp:0");
    }
    if (!option.equals("--to")) {
      words.add("--to=udp:127.0.0.1:5683");
    }

    Ran ran = Ran.fulmar(words.toArray(String[]::new));

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(allowed).doesNotContain("Exception");
  }

  @ParameterizedTest(name = "{0} {1} on a tcp link")
  @CsvSource(
      delimiter = '|',
      value = {
        "--up | loss 5% | cannot suffer; allowed on a TCP link: exchange, blackhole,",
        "--down | rate 1mbit | --down asks for 'rate 1mbit'",
        "--down | exchange(n=9,p=9%,alpha=9%) | say it for up; allowed: blackhole,",
        "--up | throttle 1kb drip 1b every 1s | 'drip' at column 14: repeats what 'throttle'",
        "--down | swallow stall 2s | 'stall' at column 9: cannot befall one stream together with",
        "--up | reset 10kb | '10kb' at column 7: stands where 'after' is due; allowed: reset after",
        "--up | exchange(5) | '5' at column 10: is not written NAME=VALUE",
        "-D | LINK.MAX_CONNECTIONS=0 | 1 to 65535",
        "-D | LINK.MAX_BYTES_INSIDE=5 | 1024 to 1073741824",
        "-D | LINK.MAX_PACED_BYTES=5 | 1024 to 1073741824",
        "-D | LINK.MAX_CLIENTS=5 | LINK.MAX_CONNECTIONS, LINK.IDLE_EXPIRY, LINK.MAX_BYTES_INSIDE",
      })
  void whatIsNotForTcpLinksIsBadUsageWithWhatIs(String option, String value, String allowed) {
    Ran ran = Ran.fulmar("link", "--listen=tcp:0", "--to=tcp:127.0.0.1:9", option, value);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains(allowed).doesNotContain("Exception");
  }

  @ParameterizedTest(name = "{0} and {1}")
  @CsvSource({
    "udp:9, udp:127.0.0.1:9",
    "udp:9, udp:[::1]:9",
    "udp:127.0.0.1:9, udp:127.0.0.1:9",
    "tcp:9, tcp:127.0.0.1:9",
  })
  void aLinkToItselfIsBadUsage(String listen, String to) {
    Ran ran = Ran.fulmar("link", "--listen", listen, "--to", to);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("the link itself listens at", "allowed: another port");
  }

  @Test
  void aPortInUseIsAFailureInOneSentence() throws SocketException {
    try (DatagramSocket taken = new DatagramSocket(0)) {
      String listen = "udp:" + taken.getLocalPort();

      Ran ran = Ran.fulmar("link", "--listen", listen, "--to", "udp:127.0.0.1:5683");

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err())
          .contains("cannot listen on link [::]:" + taken.getLocalPort(), "in use")
          .hasLineCount(1);
    }
  }

  @Test
  void aServerNobodyKnowsIsAFailureInOneSentence() {
    Ran ran = Ran.fulmar("link", "--listen", "udp:0", "--to", "udp:300.1.1.1:5683");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).contains("host '300.1.1.1' is not known").hasLineCount(1);
  }
}
