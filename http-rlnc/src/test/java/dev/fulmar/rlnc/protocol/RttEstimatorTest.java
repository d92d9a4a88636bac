package dev.fulmar.rlnc.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RttEstimatorTest {
  private static final long MILLIS = 1_000_000L;

  private final RttEstimator rtt = new RttEstimator(15_000 * MILLIS);

  @Test
  void aSecondIsWaitedBeforeAnythingIsMeasured() {
    assertThat(rtt.timeoutNanos()).isEqualTo(1000 * MILLIS);
    assertThat(rtt.srttNanos()).isZero();
  }

  @Test
  void firstMeasurementIsTheMeanAndTwiceTheDeviation() {
    rtt.onAnswer(400 * MILLIS);
    assertThat(rtt.srttNanos()).isEqualTo(400 * MILLIS);
    assertThat(rtt.timeoutNanos()).isEqualTo(1200 * MILLIS); // R + 4 R / 2
  }

  @Test
  void laterOnesAreSmoothed() {
    rtt.onAnswer(400 * MILLIS);
    rtt.onAnswer(800 * MILLIS);
    // RTTVAR = 3/4 200 + 1/4 400 = 250, SRTT = 7/8 400 + 1/8 800 = 450
    assertThat(rtt.timeoutNanos()).isEqualTo(1450 * MILLIS);
  }

  @Test
  void noLessThan200MillisecondsAreWaited() {
    rtt.onAnswer(MILLIS);
    assertThat(rtt.timeoutNanos()).isEqualTo(200 * MILLIS);
  }

  @Test
  void timeoutsInARowDoubleItUpToTheLongestAndAnAnswerEndsThat() {
    rtt.onAnswer(MILLIS);
    long nowNanos = 0;
    for (int i = 0; i < 20; i++) {
      rtt.onTimeout(nowNanos, nowNanos + 1);
      nowNanos += 2;
    }
    assertThat(rtt.timeoutNanos()).isEqualTo(15_000 * MILLIS);
    rtt.onAnswer(MILLIS);
    assertThat(rtt.timeoutNanos()).isEqualTo(200 * MILLIS);
  }

  @Test
  void transmissionsThatAreLostTogetherDoubleItOnce() {
    for (int i = 0; i < 8; i++) {
      rtt.onTimeout(i, 100);
    }
    assertThat(rtt.timeoutNanos()).isEqualTo(2000 * MILLIS);
    rtt.onTimeout(100, 200);
    assertThat(rtt.timeoutNanos()).isEqualTo(4000 * MILLIS);
  }
}
