package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class LinkAddressTest {
  private final LinkAddress.Listen listen = new LinkAddress.Listen();
  private final LinkAddress.To to = new LinkAddress.To();

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "udp:127.0.0.1:5683, 127.0.0.1, 5683",
    "udp:[::1]:5683, ::1, 5683",
    "udp:[fe80::1%eth0]:1, fe80::1%eth0, 1",
    "udp:[::ffff:1.2.3.4]:1, ::ffff:1.2.3.4, 1",
    "udp:localhost:65535, localhost, 65535",
  })
  void hostAndPortAreTakenApart(String text, String host, int port) {
    assertThat(listen.convert(text)).isEqualTo(new LinkAddress(LinkProtocol.UDP, host, port));
    assertThat(to.convert(text)).isEqualTo(new LinkAddress(LinkProtocol.UDP, host, port));
  }

  @Test
  void tcpIsNamedLikeUdp() {
    assertThat(listen.convert("tcp:0")).isEqualTo(new LinkAddress(LinkProtocol.TCP, null, 0));
    assertThat(to.convert("tcp:[::1]:80")).isEqualTo(new LinkAddress(LinkProtocol.TCP, "::1", 80));
  }

  @Test
  void whereToListenNeedsNoHostAndMayLeaveThePortFree() throws UnknownHostException {
    assertThat(listen.convert("udp:5683")).isEqualTo(new LinkAddress(LinkProtocol.UDP, null, 5683));
    assertThat(listen.convert("udp:0").resolve().getAddress().isAnyLocalAddress()).isTrue();
    assertThat(listen.convert("udp:[::1]:0").port()).isZero();
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(
      strings = {
        "",
        "5683",
        "127.0.0.1:5683",
        "sctp:5683",
        "udp:",
        "udp:localhost",
        "udp::5683",
        "udp:::1:5683",
        "udp:[::1]5683",
        "udp:[localhost]:5683",
        "udp:local host:5683",
        "udp:localhost:-1",
        "udp:localhost:5683x",
        " udp:localhost:5683",
        "UDP:localhost:5683"
      })
  void everythingElseIsRefusedWithWhatIsAllowed(String text) {
    assertThatThrownBy(() -> listen.convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageStartingWith("'" + text + "'")
        .hasMessageContaining("allowed: udp|tcp:[ADDRESS:]PORT as in udp:5683");
    assertThatThrownBy(() -> to.convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("allowed: udp|tcp:HOST:PORT as in udp:localhost:5683");
  }

  @Test
  void aPortThatIsNoneIsRefusedWithItsRange() {
    assertThatThrownBy(() -> listen.convert("udp:65536")).hasMessageContaining("0 to 65535");
    assertThatThrownBy(() -> to.convert("udp:[::1]:0")).hasMessageContaining("1 to 65535");
  }

  @Test
  void aServerNeedsAHost() {
    assertThatThrownBy(() -> to.convert("udp:5683")).hasMessageContaining("udp|tcp:HOST:PORT");
  }
}
