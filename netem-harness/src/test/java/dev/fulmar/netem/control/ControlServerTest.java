package dev.fulmar.netem.control;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlServerTest {
  private static final String JSON = "Content-Type: application/json";

  private final FakeLink link = new FakeLink();
  private ControlServer server;

  @BeforeEach
  void start() throws IOException {
    LinkControl control = new LinkControl();
    control.add("wan", link, LinkSpec.parse("loss 5%"), LinkConfig.unimpaired());
    server = ControlServer.start(control, 0);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpAnswer ask(String method, String path, String body, String... headers)
      throws IOException {
    String[] all = new String[headers.length + 1];
    all[0] = "Host: localhost:" + server.address().getPort();
    System.arraycopy(headers, 0, all, 1, headers.length);
    return HttpAnswer.to(server.address(), method, path, body, all);
  }

  @Test
  void linksAreShownWithHowBadTheyAre() throws IOException {
    HttpAnswer answer = ask("GET", "/links", "");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.head().toLowerCase(Locale.ROOT)).contains("content-type: application/json");
    assertThat(answer.body())
        .isEqualTo(
            "{\"links\":[{\"name\":\"wan\",\"protocol\":\"udp\",\"host\":\"127.0.0.1\","
                + "\"port\":5700,\"up\":\"loss 5%\",\"down\":\"\"}]}");
    assertThat(ask("GET", "/links/wan", "").body())
        .isEqualTo(
            "{\"name\":\"wan\",\"protocol\":\"udp\",\"host\":\"127.0.0.1\","
                + "\"port\":5700,\"up\":\"loss 5%\",\"down\":\"\"}");
  }

  @Test
  void clientsThatSendSlowlyKeepNobodyWaiting() throws IOException {
    List<Socket> slow = new ArrayList<>();
    try {
      for (int i = 0; i < 20; i++) {
        Socket socket = new Socket(server.address().getAddress(), server.address().getPort());
        slow.add(socket);
        String request = "PUT /links/wan HTTP/1.1\r\nHost: localhost\r\n" + JSON + "\r\n";
        String body = i % 2 == 0 ? "" : "Content-Length: 50\r\n\r\n{";
        socket.getOutputStream().write((request + body).getBytes(US_ASCII));
      }

      assertThat(ask("GET", "/links/wan", "").status()).isEqualTo(200);
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void statsAreThoseOfTheLink() throws IOException {
    assertThat(ask("GET", "/stats", "").body())
        .isEqualTo(
            "{\"links\":[{\"name\":\"wan\",\"up\":{\"offered\":17},\"down\":{\"offered\":4}}]}");
  }

  @Test
  void changeAnswersFromWhichPacketOn() throws IOException {
    HttpAnswer answer = ask("PUT", "/links/wan", "{\"down\":\"delay 40ms\",\"up\":\"\"}", JSON);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body())
        .contains("\"up\":\"\"", "\"down\":\"delay 40ms\"")
        .contains("\"up_from_index\":18", "\"down_from_index\":18");
    assertThat(link.changes).containsExactly("UP ", "DOWN delay 40ms");
    assertThat(ask("GET", "/links/wan", "").body()).contains("\"down\":\"delay 40ms\"");
  }

  @ParameterizedTest(name = "''{0}''")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"up\":\"los 5%\"} | up: 'los' at column 1: is not a word; allowed: loss",
        "{\"up\":\"delay 40\"} | up: '40' at column 7: has no unit",
        "{\"up\":\"exchange(n=9,p=9%,alpha=9%)\"} | UP asks for 'exchange(n=9",
        "{\"side\":\"loss 5%\"} | 'side' is unknown; allowed: up, down",
        "{\"up\":\"rate trace (/etc/passwd)\"} | reads a file; allowed here: words without one",
        "{} | nothing is to change; allowed: up, down",
        "{\"up\":5} | JSON at character 7",
      })
  void changeThatCannotBeReadIsRefusedAndNothingIsChanged(String body, String detail)
      throws IOException {
    HttpAnswer answer = ask("PUT", "/links/wan", body, JSON);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.head()).contains("application/problem+json");
    assertThat(answer.body()).startsWith("{\"status\":400,\"detail\":").contains(detail);
    assertThat(link.changes).isEmpty();
    assertThat(server.refused()).isEqualTo(1);
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "POST, /links, GET",
    "PUT, /stats, GET",
    "DELETE, /links/wan, 'GET, PUT'",
    "OPTIONS, /links/wan, 'GET, PUT'",
    "get, /links, GET",
  })
  void methodThatIsNotForThePathIsAnsweredWithThoseThatAre(
      String method, String path, String allowed) throws IOException {
    HttpAnswer answer = ask(method, path, "{}", JSON);

    assertThat(answer.status()).isEqualTo(405);
    assertThat(answer.head()).contains("Allow: " + allowed);
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(strings = {"/", "/links/", "/links/van", "/links/wan/", "/linksx", "/stats/wan"})
  void whatIsNotThereIsNotFound(String path) throws IOException {
    assertThat(ask("GET", path, "").status()).isEqualTo(404);
  }

  @Test
  void bodyMustBeJsonAndSmall() throws IOException {
    assertThat(ask("PUT", "/links/wan", "up=loss", "Content-Type: text/plain").status())
        .isEqualTo(415);
    assertThat(ask("PUT", "/links/wan", "{\"up\":\"\"}").status()).isEqualTo(415);
    assertThat(ask("PUT", "/links/wan", " ".repeat(65_537), JSON).status()).isEqualTo(413);
    assertThat(link.changes).isEmpty();
    assertThat(ask("PUT", "/links/wan", "{\"up\":\"\"}", JSON + "; charset=utf-8").status())
        .isEqualTo(200);
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(
      strings = {
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example:80",
        "",
        "[::2]"
      })
  void webPageThatHadItsNamePointHereIsRefused(String host) throws IOException {
    HttpAnswer answer = HttpAnswer.to(server.address(), "GET", "/links", "", "Host: " + host);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.body()).contains("allowed: localhost, 127.0.0.1, [::1]");
  }

  @ParameterizedTest(name = "''{0}''")
  @ValueSource(strings = {"localhost", "127.0.0.1:9", "[::1]:9", "LOCALHOST"})
  void thisMachineMayBeNamedInSeveralWays(String host) throws IOException {
    assertThat(HttpAnswer.to(server.address(), "GET", "/links", "", "Host: " + host).status())
        .isEqualTo(200);
  }

  @Test
  void listensOnTheLoopbackOnlyAndFreesItsPortAtTheEnd() throws IOException {
    assertThat(server.address().getAddress().isLoopbackAddress()).isTrue();
    ask("GET", "/links", "");
    server.close();

    try (ServerSocket again = new ServerSocket()) {
      again.bind(server.address());
      assertThat(again.isBound()).isTrue();
    }
  }
}
