package dev.fulmar.examples.apps.link;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code --control}, as a program on the same machine uses it. */
class LinkControlRunTest {
  @Test
  void linkIsChangedWhileItRuns() throws Exception {
    try (EchoPeer server = new EchoPeer();
        DatagramSocket client = new DatagramSocket()) {
      client.setSoTimeout(5_000);
      RunningLink link =
          new RunningLink(server.address(), "--control", "0", "--duration", "1500ms");
      Matcher uri = Pattern.compile("control at http://127.0.0.1:(\\d+)/links").matcher(link.err());
      assertThat(uri.find()).isTrue();
      DatagramPacket packet = new DatagramPacket(new byte[1], 1, link.address());
      client.send(packet);
      client.receive(new DatagramPacket(new byte[1], 1));

      String changed = put(Integer.parseInt(uri.group(1)), "{\"up\":\"blackhole\"}");
      client.send(packet);

      assertThat(changed).startsWith("HTTP/1.1 200 ").contains("\"up_from_index\":2");
      Ran ran = link.ran();
      assertThat(ran.exitCode()).isZero();
      assertThat(ran.out().replaceAll(" +", " ")).contains("up 2 1 1 0 ");
    }
  }

  private static String put(int port, String body) throws IOException {
    String request =
        "PUT /links/link HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + "Connection: close\r\nContent-Length: %d\r\n\r\n%s".formatted(body.length(), body);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(5_000);
      socket.getOutputStream().write(request.getBytes(US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), US_ASCII);
    }
  }

  private static int freePort() throws IOException {
    try (DatagramSocket free = new DatagramSocket(0)) {
      return free.getLocalPort();
    }
  }

  @Test
  void portOfTheControlThatIsTakenIsAFailureAndLeavesNoLinkBehind() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = freePort();

      Ran ran =
          Ran.fulmar(
              "link",
              "--listen=udp:127.0.0.1:" + port,
              "--to=udp:127.0.0.1:9",
              "--control",
              "" + taken.getLocalPort());

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.out()).isEmpty();
      assertThat(ran.err()).contains("cannot listen on control 127.0.0.1:" + taken.getLocalPort());
      try (DatagramSocket again =
          new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))) {
        assertThat(again.isBound()).isTrue();
      }
    }
  }
}
