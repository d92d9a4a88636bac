package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.spec.LinkSpec;
import java.net.Socket;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class TcpLinkAccuracyTest {

  @Test
  void noByteIsEarlyAndHalfOfThemAreLessThanMillisecondLate() throws Exception {
    double[] millis = new double[200];
    try (TcpServer server = TcpServer.echoing();
        TcpLink link =
            TcpLink.builder()
                .listen(TcpServer.loopback(0))
                .to(server.address())
                .up(LinkSpec.parse("delay 30ms"))
                .start();
        Socket client = TcpServer.connect(link.address())) {
      client.setTcpNoDelay(true);
      for (int i = 0; i < millis.length; i++) {
        long sentNanos = System.nanoTime();
        client.getOutputStream().write(i);
        assertThat(client.getInputStream().read()).isEqualTo(i & 0xff);
        millis[i] = (System.nanoTime() - sentNanos) / 1e6;
      }
      Arrays.sort(millis);
      System.out.printf(
          "TcpLink, delay 30ms: least %.3f, median %.3f, p99 %.3f ms there and back, %s%n",
          millis[0], millis[100], millis[198], link.lateness(Direction.UP));
      assertThat(link.lateness(Direction.UP).count()).isEqualTo(millis.length);
      assertThat(link.lateness(Direction.UP).p50Nanos()).isLessThan(1_000_000);
    }
    assertThat(millis[0]).isGreaterThanOrEqualTo(30);
  }
}
