package dev.fulmar.examples.apps.link;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.SocketAddress;
import java.net.SocketException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Datagrams through the command over real sockets. */
class LinkRunTest {
  private EchoPeer server;
  private DatagramSocket client;

  @BeforeEach
  void openSockets() throws SocketException {
    server = new EchoPeer();
    client = new DatagramSocket();
    client.setSoTimeout(5_000);
  }

  @AfterEach
  void closeSockets() {
    client.close();
    server.close();
  }

  private void send(String text, SocketAddress target) throws IOException {
    byte[] payload = text.getBytes(UTF_8);
    client.send(new DatagramPacket(payload, payload.length, target));
  }

  private String receive() throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[1500], 1500);
    client.receive(packet);
    return new String(packet.getData(), 0, packet.getLength(), UTF_8);
  }

  @Test
  void whatIsNotLostComesThroughAndTheTableSaysSo() throws Exception {
    RunningLink link =
        new RunningLink(server.address(), "--up", "loss packets(2)", "--duration", "1s");

    send("one", link.address());
    send("two", link.address());
    send("three", link.address());
    assertThat(receive()).isEqualTo("one");
    assertThat(receive()).isEqualTo("three");

    Ran ran = link.ran();
    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out().lines()).hasSize(4);
    List<String> lines = ran.out().lines().map(line -> line.replaceAll(" +", " ")).toList();
    assertThat(lines.get(0)).isEqualTo("listening on link [::]:" + link.address().getPort());
    assertThat(lines.get(1))
        .isEqualTo(
            "direction offered delivered dropped_loss dropped_queue"
                + " p99_lateness_us degraded overrun");
    assertThat(lines.get(2)).startsWith("up 3 2 1 0 ").endsWith(" 0");
    assertThat(lines.get(3)).startsWith("down 2 2 0 0 ").endsWith(" 0");
  }

  @Test
  void underJsonStdoutHoldsObjectsOnly() throws Exception {
    RunningLink link =
        new RunningLink(server.address(), "--json", "--down", "delay 1ms", "--duration", "1s");

    send("one", link.address());
    assertThat(receive()).isEqualTo("one");

    Ran ran = link.ran();
    assertThat(ran.exitCode()).isZero();
    List<JsonObject> lines = ran.jsonLines();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0).get("listening").getAsString()).isEqualTo("link");
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
      assertThat(way.get("delivered").getAsInt()).isEqualTo(1);
    }
    assertThat(lines.get(2).get("p99_lateness_us").getAsDouble()).isPositive();
    assertThat(lines.get(1).get("direction").getAsString()).isEqualTo("up");
    assertThat(lines.get(2).get("direction").getAsString()).isEqualTo("down");
  }

  @Test
  void anOverrunIsAWarningThatSaysHowMuch() throws Exception {
    Ran ran = overrun();

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.err())
        .contains("warning: up was overrun: 2 datagram(s)")
        .contains("1 datagram(s) on the way up when the link ended");
  }

  @Test
  void anOverrunIsAFailureUnderStrict() throws Exception {
    Ran ran = overrun("--strict");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).contains("listening on link", "up ", "down ");
    assertThat(ran.err())
        .containsOnlyOnce("up was overrun")
        .contains("fulmar: up was overrun: 2 datagram(s)")
        .doesNotContain("warning");
  }

  /** Three datagrams to a link that holds one, and holds it to its end. */
  private Ran overrun(String... words) throws Exception {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--up", "delay 60s", "-D", "LINK.MAX_PENDING_PACKETS=1"));
    all.addAll(List.of("--duration", "500ms"));
    RunningLink link = new RunningLink(server.address(), all.toArray(String[]::new));
    for (String text : List.of("one", "two", "three")) {
      send(text, link.address());
    }
    return link.ran();
  }
}
