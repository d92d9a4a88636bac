package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.Direction;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class WarmUpTest {
  private static final InetSocketAddress ANY_PORT =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @Test
  void leavesNoTraceInTheLinkItWasFor() throws IOException {
    try (UdpPeer server = new UdpPeer();
        UdpLink link =
            UdpLink.builder()
                .listen(ANY_PORT)
                .to(server.address())
                .warmUp(Duration.ofMillis(50))
                .start()) {
      assertThat(link.stats(Direction.UP).offered()).isZero();
      assertThat(link.relayStats().clientsAccepted()).isZero();
      assertThat(Thread.getAllStackTraces().keySet())
          .extracting(Thread::getName)
          .noneMatch(name -> name.startsWith("fulmar-warm-up"));
    }
  }

  @Test
  void refusesATimeThatIsNegativeOrBeyondAMinute() {
    for (Duration time : new Duration[] {Duration.ofMillis(-1), Duration.ofSeconds(61)}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> UdpLink.builder().warmUp(time))
          .withMessageContaining(time.toString())
          .withMessageContaining("from zero to one minute");
    }
  }
}
