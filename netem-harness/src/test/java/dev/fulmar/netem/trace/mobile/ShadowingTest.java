package dev.fulmar.netem.trace.mobile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShadowingTest {
  private static final int DRAWS = 200_000;

  @Test
  void shadowStaysWhereOneStands() {
    Shadowing shadow = new Shadowing(4, 10, new SplittableRandom(1));
    double here = shadow.moveBy(3);

    assertThat(shadow.moveBy(0)).isEqualTo(here);
  }

  /** Of 200,000 places 5 m apart about 100,000 / 2.1 are independent: 0.02 is over 4 deviations. */
  @Test
  void shadowHasItsDeviationAndForgetsByDistance() {
    Shadowing shadow = new Shadowing(4, 10, new SplittableRandom(1));
    double squares = 0;
    double products = 0;
    double before = shadow.moveBy(5);
    for (int draw = 0; draw < DRAWS; draw++) {
      double next = shadow.moveBy(5);
      squares += next * next;
      products += next * before;
      before = next;
    }

    assertThat(Math.sqrt(squares / DRAWS)).isCloseTo(4, within(0.08));
    assertThat(products / squares).isCloseTo(Math.exp(-0.5), within(0.02));
  }
}
