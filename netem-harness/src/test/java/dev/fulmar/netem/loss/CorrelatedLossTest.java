package dev.fulmar.netem.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.statistics.ChiSquare;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CorrelatedLossTest {
  private static final int PACKETS = 1_000_000;

  /** Packets apart that know nothing of each other: 0.8^100 is below 1e-9. */
  private static final int SPACING = 100;

  @ParameterizedTest(name = "p {0}, rho {1}")
  @CsvSource({"0.05, 0", "0.05, 0.25", "0.05, 0.8", "0.5, 0.5", "0.9, 0.25"})
  void rateDoesNotDependOnTheCorrelation(double p, double rho) {
    // the variance of independent fates, times (1 + rho) / (1 - rho) for their covariances
    double deviation = Math.sqrt(p * (1 - p) * (1 + rho) / (1 - rho) / PACKETS);
    LossRun run = LossRun.of(new CorrelatedLoss(p, rho), PACKETS, 1);
    assertThat(run.rate()).isCloseTo(p, within(4 * deviation));
  }

  @ParameterizedTest(name = "p {0}, rho {1}, {2} packets apart")
  @CsvSource({
    "0.05, 0,    1",
    "0.05, 0.25, 1",
    "0.05, 0.8,  1",
    "0.3,  0.5,  1",
    "0.3,  0.5,  2",
    "0.3,  0.8,  5",
    "0.9,  0.25, 1"
  })
  void correlationFallsByItselfWithEachPacket(double p, double rho, int lag) {
    // of two fates with that correlation, both are losses with p² + correlation p (1 - p)
    double bothLost = p * p + Math.pow(rho, lag) * p * (1 - p);
    ChiSquare.assertFits(
        LossRun.of(new CorrelatedLoss(p, rho), PACKETS, 2).pairs(lag, SPACING),
        LossRun.pairProbabilities(p, bothLost));
  }

  @ParameterizedTest(name = "p {0}, rho {1}: bursts of {2}")
  @CsvSource({"0.05, 0.25, 1.40350877", "0.5, 0.5, 4", "0.2, 0, 1.25", "0, 0.5, 0"})
  void burstLengthFollowsTheClosedForm(double p, double rho, double expected) {
    assertThat(new CorrelatedLoss(p, rho).meanBurstLength()).isCloseTo(expected, within(1e-8));
    assertThat(new CorrelatedLoss(p, rho).lossRate()).isEqualTo(p);
  }

  @Test
  void burstsAreAsLongAsTheClosedFormSays() {
    CorrelatedLoss model = new CorrelatedLoss(0.2, 0.5);
    LossRun run = LossRun.of(model, PACKETS, 3);
    double ends = (1 - 0.5) * (1 - 0.2);
    double deviation = Math.sqrt(1 - ends) / ends / Math.sqrt((double) run.bursts());
    assertThat(run.meanBurstLength()).isCloseTo(model.meanBurstLength(), within(4 * deviation));
  }

  /** Computed apart from this code: a change here changes every seeded run. */
  @Test
  void fatesAreThoseOfYesterday() {
    assertThat(LossRun.of(new CorrelatedLoss(0.4, 0.5), 30, 1).lostIndexes())
        .containsExactly(1, 3, 7, 9, 10, 11, 14, 15, 16, 17, 28);
  }

  @ParameterizedTest(name = "rho {0}")
  @ValueSource(doubles = {0, 0.25, 1})
  void zeroLosesNothingAndOneEverything(double rho) {
    assertThat(LossRun.of(new CorrelatedLoss(0, rho), 10_000, 4).fates()).containsOnly(false);
    assertThat(LossRun.of(new CorrelatedLoss(1, rho), 10_000, 4).fates()).containsOnly(true);
    assertThat(new CorrelatedLoss(1, rho).meanBurstLength()).isInfinite();
  }

  @Test
  void fullCorrelationRepeatsTheFirstFate() {
    long[] lost = new long[2];
    for (int seed = 0; seed < 2_000; seed++) {
      LossRun run = LossRun.of(new CorrelatedLoss(0.3, 1), 20, seed);
      assertThat(run.fates()).containsOnly(run.fates()[0]);
      lost[run.fates()[0] ? 1 : 0]++;
    }
    ChiSquare.assertFits(lost, 0.7, 0.3);
    assertThat(new CorrelatedLoss(0.3, 1).meanBurstLength()).isInfinite();
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
  void impossibleParametersAreRefusedByName(double bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CorrelatedLoss(bad, 0))
        .withMessage("loss probability p is %s, must be from 0 to 1", bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CorrelatedLoss(0, bad))
        .withMessage("correlation rho is %s, must be from 0 to 1", bad);
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new CorrelatedLoss(0.05, 0.25)).hasToString("loss correlated(p=5%,rho=25%)");
  }
}
