package dev.fulmar.netem.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Of a thousand connections under a fault none escapes it, neither the first nor the last. */
@Tag("slow")
class TcpLinkNoEscapeTest {
  private static final int CONNECTIONS = 1000;

  private final AtomicInteger requests = new AtomicInteger();
  private final List<Socket> clients = new ArrayList<>();

  /** Who has heard of the reset already, and whom the system tells of an end from then on. */
  private final Set<Socket> resetWhileAsking = new HashSet<>();

  private TcpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server =
        new TcpServer(
            client -> {
              if (client.getInputStream().readNBytes(5).length == 5) {
                requests.incrementAndGet();
                client.getOutputStream().write("answer".getBytes(UTF_8));
              }
              client.getInputStream().transferTo(OutputStream.nullOutputStream());
            });
  }

  @AfterEach
  void closeSockets() throws IOException {
    for (Socket client : clients) {
      client.close();
    }
    server.close();
  }

  private TcpLink link(String up, String down) throws IOException {
    return TcpLink.builder()
        .listen(TcpServer.loopback(0))
        .to(server.address())
        .up(LinkSpec.parse(up))
        .down(LinkSpec.parse(down))
        .start();
  }

  /** Sends a request on each of a thousand connections; one that is reset meanwhile is as good. */
  private void askOften(InetSocketAddress link) throws IOException {
    for (int i = 0; i < CONNECTIONS; i++) {
      Socket client = TcpServer.connect(link);
      clients.add(client);
      try {
        client.getOutputStream().write("hello".getBytes(UTF_8));
      } catch (IOException e) {
        assertThat(e).hasMessageMatching(".*(reset|[Bb]roken pipe).*");
        resetWhileAsking.add(client);
      }
    }
  }

  private void assertAllSilent() throws IOException {
    for (Socket client : clients) {
      client.setSoTimeout(1);
      assertThat(outcome(client)).isEqualTo("silent");
    }
  }

  private String outcome(Socket client) {
    if (resetWhileAsking.contains(client)) {
      return "reset";
    }
    try {
      return client.getInputStream().read() < 0 ? "end" : "byte";
    } catch (SocketTimeoutException e) {
      return "silent";
    } catch (IOException e) {
      return "reset";
    }
  }

  @Test
  void nothingComesThroughABlackholeUpwards() throws Exception {
    try (TcpLink link = link("blackhole", "")) {
      askOften(link.address());
      await().until(() -> link.stats().faults().blackholed() == CONNECTIONS);
      assertAllSilent();
      assertThat(server.accepted()).isZero();
      assertThat(link.stats().forwarded()).isZero();
    }
  }

  @Test
  void nothingComesThroughABlackholeDownwards() throws Exception {
    try (TcpLink link = link("", "blackhole")) {
      askOften(link.address());
      await().until(() -> requests.get() == CONNECTIONS);
      assertAllSilent();
      assertThat(link.stats().faults().blackholed()).isEqualTo(CONNECTIONS);
      assertThat(link.stats().bytesDown()).isZero();
    }
  }

  @Test
  void everyResponseIsSwallowed() throws Exception {
    try (TcpLink link = link("", "swallow")) {
      askOften(link.address());
      await().until(() -> link.stats().bytesSwallowed() == 6L * CONNECTIONS);
      assertAllSilent();
      assertThat(requests).hasValue(CONNECTIONS);
      assertThat(link.stats().faults().swallowed()).isEqualTo(CONNECTIONS);
      assertThat(link.stats().bytesDown()).isZero();
    }
  }

  @Test
  void everyRequestIsSwallowed() throws Exception {
    try (TcpLink link = link("swallow", "")) {
      askOften(link.address());
      await().until(() -> link.stats().bytesSwallowed() == 5L * CONNECTIONS);
      assertAllSilent();
      await().until(() -> server.accepted() == CONNECTIONS);
      assertThat(requests).hasValue(0);
    }
  }

  @Test
  void everyConnectionIsResetBeforeTheServerSeesIt() throws Exception {
    try (TcpLink link = link("reset after 0b", "")) {
      askOften(link.address());
      assertThat(clients).allMatch(client -> outcome(client).equals("reset"));
      assertThat(link.stats().faults().reset()).isEqualTo(CONNECTIONS);
      assertThat(server.accepted()).isZero();
      await().until(() -> link.stats().open() == 0);
    }
  }

  @Test
  void everyConnectionIsResetInPlaceOfItsAnswer() throws Exception {
    try (TcpLink link = link("", "reset after 0b")) {
      askOften(link.address());
      assertThat(clients).allMatch(client -> outcome(client).equals("reset"));
      assertThat(link.stats().faults().reset()).isEqualTo(CONNECTIONS);
      assertThat(requests).hasValue(CONNECTIONS);
      assertThat(link.stats().bytesDown()).isZero();
    }
  }
}
