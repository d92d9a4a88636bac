package dev.fulmar.netem.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.stream.GatedStream.Passed;
import org.junit.jupiter.api.Test;

class StallTest {
  private static final long SECOND = 1_000_000_000;

  @Test
  void theTimeBeginsWithTheFirstByteAndNotBefore() {
    GatedStream stream = new GatedStream(new Stall(2 * SECOND)).at(5 * SECOND).send(100);

    assertThat(stream.passed()).containsExactly(new Passed(7 * SECOND, 100));
  }

  @Test
  void afterItNothingIsHeldAgain() {
    GatedStream stream = new GatedStream(new Stall(2 * SECOND)).send(1).at(9 * SECOND).send(1);

    assertThat(stream.passed())
        .containsExactly(new Passed(2 * SECOND, 1), new Passed(9 * SECOND, 1));
  }

  @Test
  void aStreamThatOnlyEndsIsHeldToo() {
    assertThat(new GatedStream(new Stall(SECOND)).at(SECOND).end().endNanos())
        .isEqualTo(2 * SECOND);
  }

  @Test
  void bytesThatComeMeanwhileDoNotProlongIt() {
    Stall stall = new Stall(SECOND);
    assertThat(stall.heldUntilNanos(0)).isEqualTo(SECOND);
    assertThat(stall.heldUntilNanos(SECOND / 2)).isEqualTo(SECOND);
  }

  @Test
  void timesOutsideTheRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Stall(Stall.MIN_NANOS - 1))
        .withMessage("stall is 999999 ns, must be from 1000000 to 3600000000000");
    assertThatIllegalArgumentException().isThrownBy(() -> new Stall(Stall.MAX_NANOS + 1));
    assertThat(new Stall(Stall.MIN_NANOS)).hasToString("stall 1ms");
    assertThat(new Stall(Stall.MAX_NANOS)).hasToString("stall 3600s");
  }
}
