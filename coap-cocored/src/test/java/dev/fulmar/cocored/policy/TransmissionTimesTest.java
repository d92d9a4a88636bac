package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TransmissionTimesTest {
  @Test
  void underFibonacciTheSenderSpansTwentyEightSecondsAndWaitsFortyEight() {
    assertThat(TransmissionTimes.of(new FibonacciBackoff(), 2, 2.0, 4))
        .isEqualTo(new TransmissionTimes(28, 48));
  }

  @Test
  void underTheBinaryBackoffTheyAreThoseOfRfc7252() {
    assertThat(TransmissionTimes.of(new BinaryBackoff(), 2, 1.5, 4))
        .isEqualTo(new TransmissionTimes(45, 93));
  }

  @Test
  void withoutRetransmissionThereIsNoSpanAndOneTimer() {
    assertThat(TransmissionTimes.of(new FibonacciBackoff(), 2000, 1.5, 0))
        .isEqualTo(new TransmissionTimes(0, 3000));
  }

  @Test
  void argumentsOutOfTheirRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TransmissionTimes.of(new BinaryBackoff(), 0, 1.5, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TransmissionTimes.of(new BinaryBackoff(), 2, 0.5, 4));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TransmissionTimes.of(new BinaryBackoff(), 2, 1.5, 33))
        .withMessage("maxRetransmit is 33, must be in 0..32");
  }
}
