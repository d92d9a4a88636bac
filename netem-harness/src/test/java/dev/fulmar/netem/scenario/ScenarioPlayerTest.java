package dev.fulmar.netem.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.control.LinkControl;
import dev.fulmar.netem.control.UdpControlledLink;
import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class ScenarioPlayerTest {
  private static final Scenario SCENARIO =
      ScenarioReader.parse(
          """
          links:
            - name: wan
              listen: udp:0
              to: udp:localhost:9
              up: loss 5%
              steps:
                - {at: 5ms, up: blackhole, down: delay 1ms}
                - {at: 10ms, up: loss 7%}
                - {at: 3600s, up: loss 9%}
          """,
          "F.yaml", 1);

  @Test
  void stepsAreTakenInTheirTurnAndNoneAfterTheEnd() throws IOException {
    Scenario.Link wan = SCENARIO.links().get(0);
    LinkControl control = new LinkControl();
    try (UdpLink link =
        UdpLink.builder()
            .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
            .to(new InetSocketAddress(InetAddress.getLoopbackAddress(), 9))
            .up(wan.up())
            .start()) {
      control.add("wan", new UdpControlledLink(link), wan.up(), wan.down());
      ScenarioPlayer player = new ScenarioPlayer(SCENARIO, control);
      await().until(() -> player.done() == 2);
      player.close();

      assertThat(control.config("wan", Direction.UP)).hasToString("loss 7%");
      assertThat(control.config("wan", Direction.DOWN)).hasToString("delay 1ms");
      assertThat(player.failed()).isZero();
    }
  }

  @Test
  void scenarioOfLinksThatAreNotThereIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ScenarioPlayer(SCENARIO, new LinkControl()))
        .withMessageContaining("link is 'wan', must be one of []");
  }
}
