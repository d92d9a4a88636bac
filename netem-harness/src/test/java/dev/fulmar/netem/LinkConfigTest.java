package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.loss.NoLoss;
import dev.fulmar.netem.spec.LinkSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What may befall packets, and what streams. */
class LinkConfigTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "loss 5%",
        "loss 0%",
        "corrupt 1%",
        "duplicate 1%",
        "rate 10mbit",
        "queue 100p",
        "queue 64kb"
      })
  void streamsSufferNothingThatPacketsDo(String words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LinkSpec.parse(words + " delay 40ms").forStreams(Direction.UP, "up"))
        .withMessage(
            "up asks for '%s', which a stream of bytes cannot suffer; "
                + "allowed on a TCP link: exchange, blackhole, swallow, stall, throttle, drip,"
                + " reset, halfclose, delay, jitter",
            words);
  }

  @Test
  void packetsBelongToNoExchange() {
    LinkConfig config = LinkSpec.parse("delay 40ms exchange(n=100,p=50%,alpha=50%)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> config.forPackets("down"))
        .withMessage(
            "down asks for 'exchange(n=100,p=50%,alpha=50%)', which befalls the connections of a"
                + " TCP link; allowed on packets: loss, blackhole, corrupt, duplicate, rate,"
                + " queue, droptail, drophead, red, codel, delay, jitter, reorder");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Link(config, 1, Direction.UP))
        .withMessageStartingWith("link asks for 'exchange");
  }

  @Test
  void whatBothCanSufferIsGoodForBoth() {
    LinkConfig config = LinkSpec.parse("delay 40ms jitter 5ms");
    assertThat(config.forStreams(Direction.UP, "up")).isSameAs(config);
    assertThat(config.forPackets("up")).isSameAs(config);
    LinkConfig nothing = LinkConfig.builder().loss(NoLoss::new).build();
    assertThat(nothing.forStreams(Direction.UP, "up")).hasToString("");
  }

  @Test
  void delayCanBeHadAlone() {
    assertThat(LinkSpec.parse("exchange(n=5,p=40%,alpha=0%) delay 40ms").delayOnly())
        .hasToString("delay 40ms");
    assertThat(LinkConfig.unimpaired().delayOnly()).hasToString("");
  }
}
