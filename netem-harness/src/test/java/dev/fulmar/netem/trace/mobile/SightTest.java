package dev.fulmar.netem.trace.mobile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SightTest {
  private static final long MS = 1_000_000;
  private static final long SECOND = 1000 * MS;

  /** 20,000 s have about 2,350 turns; the share's deviation is about .006. */
  @Test
  void timesInTheOpenAndHiddenHaveTheirMeans() {
    Sight sight = new Sight(6 * SECOND, 5 * SECOND / 2, 0, new SplittableRandom(1));
    int samples = 2_000_000;
    int open = 0;
    int turns = 0;
    double before = 1;
    for (int sample = 0; sample < samples; sample++) {
      double share = sight.shareAt(10 * MS * sample);
      assertThat(share == 0 || share == 1).isTrue();
      open += share == 1 ? 1 : 0;
      turns += share == before ? 0 : 1;
      before = share;
    }

    assertThat((double) open / samples).isCloseTo(6 / 8.5, within(0.024));
    assertThat(20_000.0 * 2 / turns).isCloseTo(8.5, within(0.6));
  }

  @Test
  void itBeginsInTheOpenAndPassesOverInALine() {
    Sight sight = new Sight(6 * SECOND, 60 * SECOND, 150 * MS, new SplittableRandom(1));
    assertThat(sight.shareAt(0)).isEqualTo(1);
    long now = 0;
    while (sight.shareAt(now) == 1) {
      now += MS;
    }
    double first = sight.shareAt(now);

    assertThat(first).isBetween(1 - 1 / 150.0 - 1e-9, 1.0);
    assertThat(sight.shareAt(now + 75 * MS)).isCloseTo(first - 0.5, within(1e-9));
    assertThat(sight.shareAt(now + 150 * MS)).isZero();
  }
}
