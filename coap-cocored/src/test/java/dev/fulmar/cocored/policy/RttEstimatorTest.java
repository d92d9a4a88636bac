package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Vectors worked out by hand from draft-ietf-core-cocoa-03 section 4.2. */
class RttEstimatorTest {
  private final RttEstimator estimator = new RttEstimator(0);

  @Test
  void startsAtTwoSeconds() {
    assertThat(estimator.rtoNanos(0)).isEqualTo(millis(2000));
  }

  @Test
  void strongSampleCountsHalf() {
    estimator.sample(millis(100), 0, 0); // E = 100 + 4 x 50 = 300
    assertThat(estimator.rtoNanos(0)).isEqualTo(millis(1150));
    estimator.sample(millis(100), 0, 0); // RTTVAR = 37.5, E = 250
    assertThat(estimator.rtoNanos(0)).isEqualTo(millis(700));
  }

  @ParameterizedTest
  @CsvSource({"1", "2"})
  void weakSampleCountsAQuarterWithItsVariationOnce(int retransmissions) {
    estimator.sample(millis(3000), retransmissions, 0); // E = 3000 + 1500
    assertThat(estimator.rtoNanos(0)).isEqualTo(millis(2625));
  }

  @Test
  void sampleAfterThreeRetransmissionsSaysNothing() {
    estimator.sample(millis(9000), 3, 0);
    assertThat(estimator.rtoNanos(0)).isEqualTo(millis(2000));
  }

  @Test
  void strongAndWeakDoNotMixTheirVariations() {
    estimator.sample(millis(100), 0, 0); // RTO 1150
    estimator.sample(millis(2000), 1, 0); // weak E = 3000
    assertThat(estimator.rtoNanos(0)).isEqualTo(millis(1612.5));
    assertThat(estimator.srttNanos()).isEqualTo(millis(100));
  }

  @Test
  void smallRtoDoublesAfterSixteenTimesItself() {
    estimator.sample(millis(100), 0, 0);
    estimator.sample(millis(100), 0, 0); // 700 ms
    assertThat(estimator.rtoNanos(millis(11_200))).isEqualTo(millis(700));
    assertThat(estimator.rtoNanos(millis(11_201))).isEqualTo(millis(1400));
  }

  @Test
  void largeRtoComesBackAfterFourTimesItself() {
    estimator.sample(millis(8000), 1, 0); // 0.25 x 12 s + 0.75 x 2 s = 4.5 s
    assertThat(estimator.rtoNanos(millis(18_000))).isEqualTo(millis(4500));
    assertThat(estimator.rtoNanos(millis(18_001))).isEqualTo(millis(2750));
  }

  @Test
  void anySamplesKeepItWithinItsBounds() {
    SplittableRandom random = new SplittableRandom(1);
    long now = 0;
    for (int n = 0; n < 100_000; n++) {
      now += random.nextLong(millis(100_000));
      estimator.sample(1 + random.nextLong(millis(500_000)), random.nextInt(4), now);
      assertThat(estimator.rtoNanos(now))
          .isBetween(RttEstimator.MIN_RTO_NANOS, RttEstimator.MAX_RTO_NANOS);
    }
  }

  @Test
  void argumentsOutOfTheirRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> estimator.sample(0, 0, 0))
        .withMessage("rttNanos is 0, must be more than 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> estimator.sample(1, -1, 0))
        .withMessage("retransmissions is -1, must not be negative");
  }

  private static long millis(double millis) {
    return Math.round(millis * 1e6);
  }
}
