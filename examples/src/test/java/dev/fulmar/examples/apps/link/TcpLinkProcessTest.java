package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.ChildJvm;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code fulmar link} in a JVM of its own between two plain TCP programs. */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class TcpLinkProcessTest {
  private static final int SIGTERM_EXIT_CODE = 128 + 15;

  @TempDir private Path folder;
  private AnswerPeer server;

  @BeforeEach
  void openServer() throws IOException {
    server = new AnswerPeer();
  }

  @AfterEach
  void closeServer() throws IOException {
    server.close();
  }

  private ChildJvm link(String up) throws IOException {
    String to = "tcp:127.0.0.1:" + server.address().getPort();
    return ChildJvm.fulmar(
        folder, "link", "--listen", "tcp:127.0.0.1:0", "--to", to, "--up", up, "--json");
  }

  private static Socket ask(int port) throws IOException {
    Socket client = new Socket(InetAddress.getLoopbackAddress(), port);
    client.setSoTimeout(5_000);
    client.getOutputStream().write(7);
    return client;
  }

  @Test
  void hundredConnectionsLoseExactlyFiftyExchanges() throws Exception {
    try (ChildJvm link = link("exchange(n=100,p=50%,alpha=50%)")) {
      int port = link.port();
      List<Socket> clients = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        clients.add(ask(port));
      }
      await().until(() -> Answered.of(clients).size() == 50);
      Answered.endAll(clients);

      assertThat(link.terminate()).isEqualTo(SIGTERM_EXIT_CODE);
      List<JsonObject> lines =
          link.out().lines().map(line -> JsonParser.parseString(line).getAsJsonObject()).toList();
      assertCounts(lines.get(1), 100, 75, 25);
      assertCounts(lines.get(2), 75, 50, 25);
      for (Socket client : clients) {
        client.close();
      }
    }
  }

  private static void assertCounts(JsonObject way, int offered, int delivered, int lost) {
    assertThat(way.get("offered").getAsInt()).isEqualTo(offered);
    assertThat(way.get("delivered").getAsInt()).isEqualTo(delivered);
    assertThat(way.get("dropped_loss").getAsInt()).isEqualTo(lost);
  }

  @Test
  void killedLinkFreesItsPortAndNobodyTakesHalfAStreamForAWhole() throws Exception {
    try (ChildJvm link = link("delay 1ms");
        Socket client = ask(link.port())) {
      assertThat(client.getInputStream().read()).isEqualTo(7);
      int port = client.getPort();

      link.kill();

      assertThatExceptionOfType(SocketException.class)
          .isThrownBy(() -> client.getInputStream().read())
          .withMessageContaining("reset");
      await().until(() -> server.gone() == 1);
      new ServerSocket(port, 1, InetAddress.getLoopbackAddress()).close();
    }
  }
}
