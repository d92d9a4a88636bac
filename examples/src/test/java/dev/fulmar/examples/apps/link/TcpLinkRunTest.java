package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Connections through the command over real sockets. */
class TcpLinkRunTest {
  private AnswerPeer server;
  private final List<Socket> clients = new ArrayList<>();

  @BeforeEach
  void openServer() throws IOException {
    server = new AnswerPeer();
  }

  @AfterEach
  void closeSockets() throws IOException {
    for (Socket client : clients) {
      client.close();
    }
    server.close();
  }

  private RunningLink link(String... words) {
    return new RunningLink(LinkProtocol.TCP, server.address(), words);
  }

  private Socket ask(InetSocketAddress link) throws IOException {
    Socket client = new Socket(link.getAddress(), link.getPort());
    clients.add(client);
    client.setSoTimeout(5_000);
    client.getOutputStream().write(7);
    return client;
  }

  @Test
  void exchangesAreLostAsTheSpecificationSaysAndTheTableCountsThem() throws Exception {
    RunningLink link = link("--up", "exchange(n=4,p=50%,alpha=50%)", "--duration", "1s");

    for (int i = 0; i < 4; i++) {
      ask(link.address());
    }
    await().until(() -> Answered.of(clients).size() == 2);
    Answered.endAll(clients);

    Ran ran = link.ran();
    assertThat(ran.exitCode()).isZero();
    List<String> lines = ran.out().lines().map(line -> line.replaceAll(" +", " ")).toList();
    assertThat(lines.get(0)).isEqualTo("listening on link [::]:" + link.address().getPort());
    assertThat(lines.get(1)).startsWith("direction offered delivered dropped_loss dropped_queue");
    assertThat(lines.get(2)).startsWith("up 4 3 1 0 ").endsWith(" 0");
    assertThat(lines.get(3)).startsWith("down 3 2 1 0 ").endsWith(" 0");
  }

  @Test
  void underJsonTheFieldsAreThoseOfUdpLinks() throws Exception {
    RunningLink link = link("--json", "--down", "delay 1ms", "--duration", "500ms");

    assertThat(ask(link.address()).getInputStream().read()).isEqualTo(7);

    Ran ran = link.ran();
    assertThat(ran.exitCode()).isZero();
    List<JsonObject> lines = ran.jsonLines();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0).get("port").getAsInt()).isEqualTo(link.address().getPort());
    for (JsonObject way : lines.subList(1, 3)) {
      assertThat(way.keySet())
          .containsExactly(
              "direction",
              "offered",
              "delivered",
              "dropped_loss",
              "dropped_queue",
              "p99_lateness_us",
              "degraded",
              "overrun");
      assertThat(way.get("offered").getAsInt()).isEqualTo(1);
    }
    // it was still open: not completed, and nobody took it for complete
    assertThat(lines.get(2).get("delivered").getAsInt()).isZero();
    assertThat(ran.err()).contains("1 connection(s) open, and so reset, when the link ended");
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> clients.get(0).getInputStream().read());
  }

  @Test
  void connectionsPastTheLimitAreAnOverrunAndAFailureUnderStrict() throws Exception {
    RunningLink link = link("--strict", "-D", "LINK.MAX_CONNECTIONS=1", "--duration", "500ms");

    assertThat(ask(link.address()).getInputStream().read()).isEqualTo(7);
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> ask(link.address()).getInputStream().read());

    Ran ran = link.ran();
    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err())
        .contains("up was overrun: 1 connection(s) refused because more were open");
  }

  @Test
  void aServerThatIsDownIsRemarkedOn() throws Exception {
    server.close();
    RunningLink link = link("--duration", "300ms");

    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> ask(link.address()).getInputStream().read());

    assertThat(link.ran().err()).contains("1 connection(s) reset because the server took none");
  }

  @Test
  void faultsOfStreamsAreRemarkedOn() throws Exception {
    RunningLink link = link("--down", "reset after 0b", "--duration", "500ms");

    Socket client = ask(link.address());
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.getInputStream().read());

    assertThat(link.ran().err())
        .contains("1 connection(s) reset as the specification says")
        .contains("down: 1 byte(s) cut off by reset or halfclose");
  }
}
