package dev.fulmar.netem.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.statistics.ChiSquare;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BernoulliLossTest {
  private static final int PACKETS = 1_000_000;

  @ParameterizedTest(name = "probability {0}")
  @ValueSource(doubles = {0.0001, 0.01, 0.05, 0.3, 0.5, 0.9, 0.999})
  void shareOfLostPacketsIsTheProbability(double probability) {
    int lost = 0;
    for (boolean drop : fates(probability, 1)) {
      lost += drop ? 1 : 0;
    }
    double deviation = Math.sqrt(PACKETS * probability * (1 - probability));
    assertThat((double) lost)
        .isBetween(PACKETS * probability - 4 * deviation, PACKETS * probability + 4 * deviation);
  }

  /** Wald and Wolfowitz: the number of runs of equal fates, given how many of each there are. */
  @ParameterizedTest(name = "probability {0}")
  @ValueSource(doubles = {0.05, 0.5, 0.9})
  void lossesComeInNoPattern(double probability) {
    boolean[] fates = fates(probability, 2);
    double lost = 0;
    int runs = 1;
    for (int i = 0; i < PACKETS; i++) {
      lost += fates[i] ? 1 : 0;
      runs += i > 0 && fates[i] != fates[i - 1] ? 1 : 0;
    }
    double mean = 2 * lost * (PACKETS - lost) / PACKETS + 1;
    double deviation = Math.sqrt((mean - 1) * (mean - 2) / (PACKETS - 1));
    assertThat((double) runs).isBetween(mean - 4 * deviation, mean + 4 * deviation);
  }

  @ParameterizedTest(name = "{0} packets apart")
  @ValueSource(ints = {1, 2, 7})
  void fatesOfTwoPacketsAreIndependent(int lag) {
    ChiSquare.assertFits(
        LossRun.of(new BernoulliLoss(0.1), PACKETS, 4).pairs(lag, 8),
        LossRun.pairProbabilities(0.1, 0.01));
  }

  @Test
  void zeroLosesNothingAndOneEverything() {
    assertThat(fates(0, 3)).doesNotContain(true);
    assertThat(fates(1, 3)).doesNotContain(false);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1.01, Double.NaN, Double.POSITIVE_INFINITY})
  void impossibleProbabilityIsRefused(double probability) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BernoulliLoss(probability))
        .withMessage("loss probability is %s, must be from 0 to 1", probability);
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new BernoulliLoss(0.05)).hasToString("loss 5%");
    assertThat(new BernoulliLoss(0.0015)).hasToString("loss 0.15%");
    assertThat(new BernoulliLoss(1)).hasToString("loss 100%");
  }

  private static boolean[] fates(double probability, long seed) {
    return LossRun.of(new BernoulliLoss(probability), PACKETS, seed).fates();
  }
}
