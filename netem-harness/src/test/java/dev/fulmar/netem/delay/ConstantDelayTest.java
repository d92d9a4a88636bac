package dev.fulmar.netem.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantDelayTest {

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 40_000_000, ConstantDelay.MAX_NANOS})
  void everyPacketTravelsEquallyLong(long delayNanos) {
    DelayModel delay = new ConstantDelay(delayNanos);
    assertThat(delay.delayNanos(1, null)).isEqualTo(delayNanos);
    assertThat(delay.delayNanos(1_000_000, null)).isEqualTo(delayNanos);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, ConstantDelay.MAX_NANOS + 1})
  void impossibleDelayIsRefused(long delayNanos) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ConstantDelay(delayNanos))
        .withMessage("delay is %d ns, must be from 0 to 3600000000000", delayNanos);
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new ConstantDelay(40_000_000)).hasToString("delay 40ms");
    assertThat(new ConstantDelay(1)).hasToString("delay 0.001us");
  }

  @Test
  void noDelayTakesNoTimeAndHasNoWords() {
    assertThat(new NoDelay().delayNanos(1, null)).isZero();
    assertThat(new NoDelay()).hasToString("");
  }
}
