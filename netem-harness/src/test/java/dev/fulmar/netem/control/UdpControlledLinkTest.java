package dev.fulmar.netem.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.VerdictLog;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UdpControlledLinkTest {
  @Test
  void changeHoldsFromTheIndexThatItNames() throws IOException {
    StringBuilder verdicts = new StringBuilder();
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (DatagramSocket server = new DatagramSocket(loopback);
        DatagramSocket client = new DatagramSocket(loopback);
        UdpLink link =
            UdpLink.builder()
                .listen(loopback)
                .to((InetSocketAddress) server.getLocalSocketAddress())
                .verdicts(new VerdictLog(verdicts))
                .start()) {
      LinkControl control = new LinkControl();
      UdpControlledLink controlled = new UdpControlledLink(link);
      control.add("wan", controlled, LinkConfig.unimpaired(), LinkConfig.unimpaired());
      send(client, link, 3);

      Map<Direction, Long> from =
          control.change("wan", Map.of(Direction.UP, LinkSpec.parse("blackhole")));
      send(client, link, 2);

      assertThat(from).containsExactly(Map.entry(Direction.UP, 4L));
      assertThat(verdicts.toString()).contains("UP,3,PASSED,1\nUP,4,LOST,1\nUP,5,LOST,1\n");
      assertThat(controlled.stats(Direction.UP))
          .containsEntry("offered", 5L)
          .containsEntry("delivered", 3L)
          .containsEntry("dropped_loss", 2L);
    }
  }

  private static void send(DatagramSocket client, UdpLink link, int datagrams) throws IOException {
    long before = link.stats(Direction.UP).offered();
    for (int i = 0; i < datagrams; i++) {
      client.send(new DatagramPacket(new byte[1], 1, link.address()));
    }
    await().until(() -> link.stats(Direction.UP).offered() == before + datagrams);
  }
}
