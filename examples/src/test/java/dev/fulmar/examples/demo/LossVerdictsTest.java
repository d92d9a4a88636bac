package dev.fulmar.examples.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.Verdict;
import dev.fulmar.netem.spec.LinkSpec;
import org.junit.jupiter.api.Test;

class LossVerdictsTest {
  private static final LinkConfig LOSSY = LinkSpec.parse("loss 30% delay 10ms");

  @Test
  void verdictsOfALinkWithTheSameSeedDeviateNowhere() {
    LossVerdicts verdicts = new LossVerdicts(LOSSY, 5);
    feed(verdicts, 5, Direction.UP);
    feed(verdicts, 5, Direction.DOWN);
    assertThat(verdicts.count()).isEqualTo(2000);
    assertThat(verdicts.deviations()).isZero();
    assertThat(verdicts.of(Direction.UP)).contains(Verdict.LOST, Verdict.PASSED);
  }

  @Test
  void verdictsOfAnotherSeedDeviate() {
    LossVerdicts verdicts = new LossVerdicts(LOSSY, 5);
    feed(verdicts, 6, Direction.UP);
    assertThat(verdicts.deviations()).isBetween(300, 540); // 2 x 0.3 x 0.7 of 1000
  }

  private static void feed(LossVerdicts verdicts, long seed, Direction direction) {
    Link link = new Link(LOSSY, seed, direction, verdicts);
    for (int i = 0; i < 1000; i++) {
      link.offer(new byte[10], i);
    }
  }
}
