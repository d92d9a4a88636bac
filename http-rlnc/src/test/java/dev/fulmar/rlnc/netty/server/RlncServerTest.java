package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.body;
import static dev.fulmar.rlnc.netty.server.RawHttp.coded;
import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RlncServerTest {
  private static final String ME = "RLNC-Client: me";
  private static final InetSocketAddress FREE_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  private final RecordingHandler handler = new RecordingHandler();
  private final RlncServer server;

  RlncServerTest() throws IOException {
    server =
        RlncServer.start(
            FREE_PORT,
            handler,
            RlncServerConfig.builder()
                .maxWindow(4)
                .maxSymbolBytes(1000)
                .maxBodyBytes(2000)
                .build());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void theBytesOfThePaperGetTheAnswersOfThePaper() throws IOException {
    // p1 = "a", p2 = "bb", p1 + 2 p2 = a ^ 2·b = 0x61 ^ 0xc4, 2·b
    String sum = "" + (char) (0x61 ^ 0xc4) + (char) 0xc4;

    String first = exchange(server.address(), coded("1,2;1,2;1,2", sum, ME));
    String second = exchange(server.address(), coded("2", "bb", ME));

    assertThat(first).startsWith("HTTP/1.1 200 OK\r\n").contains("application/json");
    assertThat(body(first)).isEqualTo("{\"Number\": \"1,2\"}");
    assertThat(body(second)).isEqualTo("{\"Number\": \"2\"}");
    assertThat(handler.got()).containsExactly("1 POST /sensors a", "2 POST /sensors bb");
  }

  @Test
  void aRepeatIsAcknowledgedAgainAndHandledOnce() throws IOException {
    for (int copies = 0; copies < 3; copies++) {
      assertThat(body(exchange(server.address(), coded("1", "a", ME))))
          .isEqualTo("{\"Number\": \"1\"}");
    }
    assertThat(handler.got()).containsExactly("1 POST /sensors a");
    assertThat(server.counters())
        .containsEntry(ServerCounter.INNOVATIVE, 1L)
        .containsEntry(ServerCounter.DEPENDENT, 2L)
        .containsEntry(ServerCounter.DELIVERED, 1L);
  }

  @Test
  void clientsWithNamesOfTheirOwnDoNotMix() throws IOException {
    exchange(server.address(), coded("1", "a", ME));
    exchange(server.address(), coded("1", "b", "RLNC-Client: other"));
    exchange(server.address(), coded("1", "c"));

    assertThat(handler.bodies()).containsExactly("a", "b", "c");
    assertThat(server.sessions()).isEqualTo(3);
    assertThat(server.counters()).containsEntry(ServerCounter.ANONYMOUS, 1L);
  }

  @Test
  void aSecondClientWithoutANameAtTheSameAddressIsRefusedNotSwallowed() throws IOException {
    exchange(server.address(), coded("1", "a"));
    assertThat(exchange(server.address(), coded("1", "z"))).startsWith("HTTP/1.1 409 ");
    exchange(server.address(), coded("2", "b"));
    assertThat(exchange(server.address(), coded("1", "a"))).startsWith("HTTP/1.1 409 ");
    assertThat(handler.bodies()).containsExactly("a", "b");
  }

  @ParameterizedTest(name = "Header: {0} with \"{1}\" is answered {2}")
  @CsvSource(
      delimiter = '|',
      value = {
        "nonsense| a| 400",
        "1,2147483648;1;1| a| 400",
        "1,2;1,1;0,0| a| 400",
        "1,2;1,2;1,1| a| 400",
        "1,2;1,1;1,1,1| a| 400",
        "0| a| 400",
        "1,2;1,1001;1,1| a| 413",
        "7| a| 409",
      })
  void whatCannotBeTakenIsRefusedAsAProblem(String header, String body, int status)
      throws IOException {
    String response = exchange(server.address(), coded(header, body, ME));

    assertThat(response)
        .startsWith("HTTP/1.1 " + status + " ")
        .contains("application/problem+json", "\"status\": " + status, "allowed: ");
    assertThat(handler.got()).isEmpty();
    assertThat(server.sessions()).isZero();
    assertThat(server.counters()).containsEntry(ServerCounter.REFUSED, 1L);
  }

  @ParameterizedTest(name = "[{0}] is answered 400")
  @CsvSource({
    "RLNC-Client: a b",
    "RLNC-Client: @me",
    "'RLNC-Client: a\r\nRLNC-Client: b'",
    "Header: 2"
  })
  void aFieldThatIsWrongOrThereTwiceIsRefused(String field) throws IOException {
    assertThat(exchange(server.address(), coded("1", "a", field))).startsWith("HTTP/1.1 400 ");
  }

  @Test
  void oneClientHasOneTarget() throws IOException {
    exchange(server.address(), coded("1", "a", ME));
    String elsewhere = coded("2", "b", ME).replace("/sensors", "/other");
    assertThat(exchange(server.address(), elsewhere)).startsWith("HTTP/1.1 400 ");
    assertThat(handler.bodies()).containsExactly("a");
  }

  @Test
  void clientsWithoutANameCanBeRefused() throws IOException {
    try (RlncServer strict =
        RlncServer.start(
            FREE_PORT, handler, RlncServerConfig.builder().acceptAnonymous(false).build())) {
      assertThat(exchange(strict.address(), coded("1", "a")))
          .startsWith("HTTP/1.1 400 ")
          .contains("RLNC-Client");
      assertThat(exchange(strict.address(), coded("1", "a", ME))).startsWith("HTTP/1.1 200 ");
    }
  }

  @Test
  void aPortInUseIsAnIoException() {
    assertThatIOException()
        .isThrownBy(() -> RlncServer.start(server.address(), handler, RlncServerConfig.defaults()));
  }

  @Test
  void settingsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RlncServerConfig.builder().maxSessions(0))
        .withMessage("maxSessions is 0, must be from 1 to 2147483647");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RlncServerConfig.builder().busyAfter(Duration.ZERO));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new HandlerResponse(100, "text/plain", new byte[0]));
  }
}
