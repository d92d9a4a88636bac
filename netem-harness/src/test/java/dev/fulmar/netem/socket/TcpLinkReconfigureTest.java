package dev.fulmar.netem.socket;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Changes while the link runs. */
class TcpLinkReconfigureTest {
  private TcpServer server;

  @BeforeEach
  void startServer() throws IOException {
    server = TcpServer.echoing();
  }

  @AfterEach
  void stopServer() throws IOException {
    server.close();
  }

  private TcpLink link(String up) throws IOException {
    return TcpLink.builder()
        .listen(TcpServer.loopback(0))
        .to(server.address())
        .up(LinkSpec.parse(up))
        .start();
  }

  private static void send(Socket client, String text) throws IOException {
    client.getOutputStream().write(text.getBytes(UTF_8));
  }

  private static void assertEchoed(Socket client, String text) throws IOException {
    send(client, text);
    assertThat(client.getInputStream().readNBytes(text.length())).isEqualTo(text.getBytes(UTF_8));
  }

  private static void assertReset(Socket client) {
    assertThatExceptionOfType(SocketException.class)
        .isThrownBy(() -> client.getInputStream().read());
  }

  @Test
  void connectionsAcceptedAfterTheCallGoByTheNewConfiguration() throws Exception {
    try (TcpLink link = link("")) {
      try (Socket client = TcpServer.connect(link.address())) {
        assertEchoed(client, "hello");
      }
      await().until(() -> link.stats().completed() == 1); // while open it would follow the change
      LinkConfig resetting = LinkSpec.parse("reset after 0b");
      link.reconfigure(Direction.UP, resetting);
      assertThat(link.config(Direction.UP)).isSameAs(resetting);
      try (Socket client = TcpServer.connect(link.address())) {
        assertReset(client);
      }
      link.reconfigure(Direction.UP, LinkConfig.unimpaired());
      try (Socket client = TcpServer.connect(link.address())) {
        assertEchoed(client, "hello");
      }
      assertThat(link.stats().faults().reset()).isEqualTo(1);
    }
  }

  @Test
  void bytesThatAreHeldFollowOnceTheFaultIsTakenAway() throws Exception {
    try (TcpLink link = link("stall 3600s");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      await().until(() -> link.stats().faults().up().stalls() == 1);
      link.reconfigure(Direction.UP, LinkConfig.unimpaired());
      assertThat(client.getInputStream().readNBytes(5)).isEqualTo("hello".getBytes(UTF_8));
    }
  }

  @Test
  void openConnectionFallsIntoABlackholeAndComesOutWhole() throws Exception {
    try (TcpLink link = link("");
        Socket client = TcpServer.connect(link.address())) {
      assertEchoed(client, "one");
      link.reconfigure(Direction.DOWN, LinkSpec.parse("blackhole"));
      await().until(() -> link.stats().faults().blackholed() == 1);
      send(client, "two");
      await().until(() -> link.stats().bytesInside() > 0);
      link.reconfigure(Direction.DOWN, LinkSpec.parse("delay 1ms"));
      assertThat(client.getInputStream().readNBytes(3)).isEqualTo("two".getBytes(UTF_8));
      assertEchoed(client, "three");
    }
  }

  @Test
  void bytesOfTheEndingAreCountedFromTheChange() throws Exception {
    try (TcpLink link = link("");
        Socket client = TcpServer.connect(link.address())) {
      assertEchoed(client, "hello");
      link.reconfigure(Direction.DOWN, LinkSpec.parse("reset after 3b"));
      send(client, "again");
      assertThat(client.getInputStream().readNBytes(3)).isEqualTo("aga".getBytes(UTF_8));
      assertReset(client);
    }
  }

  @Test
  void whatWasSwallowedStaysSoThatNoStreamHasAHole() throws Exception {
    try (TcpLink link = link("swallow");
        Socket client = TcpServer.connect(link.address())) {
      send(client, "hello");
      await().until(() -> link.stats().bytesSwallowed() == 5);
      link.reconfigure(Direction.UP, LinkConfig.unimpaired());
      send(client, "world");
      await().until(() -> link.stats().bytesSwallowed() == 10);
      assertThat(link.stats().bytesUp()).isZero();
      try (Socket next = TcpServer.connect(link.address())) {
        assertEchoed(next, "hello");
      }
    }
  }

  @Test
  void exchangesAreLostFromTheChangeOnAndNumbersGoOn() throws Exception {
    try (TcpLink link = link("")) {
      try (Socket client = TcpServer.connect(link.address())) {
        assertEchoed(client, "hello");
      }
      link.reconfigure(Direction.UP, LinkSpec.parse("exchange(n=2,p=50%,alpha=100%)"));
      try (Socket one = TcpServer.connect(link.address());
          Socket other = TcpServer.connect(link.address())) {
        send(one, "hello");
        send(other, "hello");
        await().until(() -> link.stats().requestsLost() == 1 && link.stats().bytesDown() == 10);
      }
    }
  }

  @Test
  void whatStreamsCannotSufferIsRefusedAndAllIsAsBefore() throws Exception {
    try (TcpLink link = link("delay 1ms")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> link.reconfigure(Direction.UP, LinkSpec.parse("loss 5%")))
          .withMessageStartingWith("up asks for 'loss 5%', which a stream of bytes cannot suffer");
      assertThatIllegalArgumentException()
          .isThrownBy(
              () -> link.reconfigure(Direction.DOWN, LinkSpec.parse("exchange(n=1,p=0%,alpha=0%)")))
          .withMessageContaining("say it for up");
      assertThat(link.config(Direction.UP)).hasToString("delay 1ms");
      assertThat(link.config(Direction.DOWN)).hasToString("");
    }
  }
}
