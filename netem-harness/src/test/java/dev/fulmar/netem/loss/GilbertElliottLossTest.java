package dev.fulmar.netem.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.statistics.ChiSquare;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GilbertElliottLossTest {
  private static final int PACKETS = 1_000_000;

  /** Packets apart that know nothing of each other: (1 - p - r)^64 is below 1e-8 in every row. */
  private static final int SPACING = 64;

  @ParameterizedTest(name = "p {0}, r {1}, h {2}, k {3}")
  @CsvSource({
    // worked out by hand
    "0.01, 0.25, 0,   1,   0.03846154, 4",
    "0.1,  0.4,  0.5, 0.9, 0.18,       1.33531157",
    "0.1,  0.4,  0.9, 0.5, 0.42,       1.81975737",
    "0.3,  0.7,  0,   1,   0.3,        1.42857143",
    "1,    1,    0,   1,   0.5,        1",
    "0.2,  0,    0,   1,   1,          Infinity",
    "0.2,  0,    0.25,1,   0.75,       4",
    "0,    0.5,  0,   1,   0,          0",
    "0,    0.5,  1,   0,   1,          Infinity",
    "0,    0,    0,   1,   0,          0",
    "0,    0,    0,   0.9, 0.1,        1.11111111",
    "0.5,  0.5,  1,   1,   0,          0",
    "0.5,  0.5,  0,   0,   1,          Infinity",
  })
  void rateAndBurstLengthFollowTheClosedForms(
      double p, double r, double h, double k, double lossRate, double meanBurstLength) {
    GilbertElliottLoss model = new GilbertElliottLoss(p, r, h, k);
    assertThat(model.lossRate()).isCloseTo(lossRate, within(1e-8));
    if (Double.isInfinite(meanBurstLength)) {
      assertThat(model.meanBurstLength()).isInfinite();
    } else {
      assertThat(model.meanBurstLength()).isCloseTo(meanBurstLength, within(1e-8));
    }
  }

  @ParameterizedTest(name = "p {0}, r {1}, h {2}, k {3}")
  @CsvSource({
    "0.01, 0.25, 0,    1",
    "0.05, 0.5,  0.2,  0.99",
    "0.1,  0.4,  0.5,  0.9",
    "0.9,  0.9,  0,    1",
    "0.3,  0.7,  0.25, 0.75"
  })
  void shareOfLostPacketsIsTheRate(double p, double r, double h, double k) {
    GilbertElliottLoss model = new GilbertElliottLoss(p, r, h, k);
    double rate = model.lossRate();
    double share = p / (p + r);
    double memory = 1 - p - r;
    // losses come in bursts: to the variance of a single fate add its covariances with all later
    // ones, (k - h)² π (1 - π) memory^n for the n-th, both ways
    double covariances = (k - h) * (k - h) * share * (1 - share) * memory / (1 - memory);
    double deviation = Math.sqrt((rate * (1 - rate) + 2 * covariances) / PACKETS);
    assertThat(LossRun.of(model, PACKETS, 1).rate()).isCloseTo(rate, within(4 * deviation));
  }

  @ParameterizedTest(name = "p {0}, r {1}")
  @CsvSource({"0.01, 0.25", "0.1, 0.1", "0.5, 0.9", "0.9, 0.9"})
  void burstsOfTheSimpleModelAreGeometric(double p, double r) {
    GilbertElliottLoss model = new GilbertElliottLoss(p, r, 0, 1);
    LossRun run = LossRun.of(model, PACKETS, 2);
    double deviation = Math.sqrt(1 - r) / r / Math.sqrt((double) run.bursts());
    assertThat(run.meanBurstLength()).isCloseTo(1 / r, within(4 * deviation));
    assertThat(model.meanBurstLength()).isCloseTo(1 / r, within(1e-9));
  }

  @ParameterizedTest(name = "p {0}, r {1}, h {2}, k {3}")
  @CsvSource({
    "0.01, 0.25, 0, 1",
    "0.05, 0.5, 0.2, 0.99",
    "0.1, 0.4, 0.5, 0.9",
    "0.1, 0.4, 0.9, 0.5"
  })
  void neighboursAreLostTogetherAsTheBurstLengthSays(double p, double r, double h, double k) {
    GilbertElliottLoss model = new GilbertElliottLoss(p, r, h, k);
    double burstEnds = model.lossRate() / model.meanBurstLength();
    ChiSquare.assertFits(
        LossRun.of(model, PACKETS, 3).pairs(1, SPACING),
        LossRun.pairProbabilities(model.lossRate(), model.lossRate() - burstEnds));
  }

  @ParameterizedTest(name = "p {0}, r {1}")
  @CsvSource({"0.01, 0.25", "0.1, 0.4", "0.9, 0.9"})
  void statesChangeAndAreOccupiedAsTheChainSays(double p, double r) {
    GilbertElliottLoss model = new GilbertElliottLoss(p, r, 0.5, 0.5);
    long[] fromGood = new long[2];
    long[] fromBad = new long[2];
    long[] occupied = new long[2];
    LossRun.drops(model, 1, 4);
    for (int i = 2; i <= PACKETS; i++) {
      long[] from = model.isBad() ? fromBad : fromGood;
      LossRun.drops(model, i, 4);
      int now = model.isBad() ? 1 : 0;
      from[now]++;
      if (i % SPACING == 0) {
        occupied[now]++;
      }
    }
    ChiSquare.assertFits(fromGood, 1 - p, p);
    ChiSquare.assertFits(fromBad, r, 1 - r);
    ChiSquare.assertFits(occupied, r / (p + r), p / (p + r));
  }

  @Test
  void fateWithinAStateIsAMatterOfChance() {
    GilbertElliottLoss model = new GilbertElliottLoss(0.1, 0.4, 0.25, 0.9);
    long[] inGood = new long[2];
    long[] inBad = new long[2];
    for (int i = 1; i <= PACKETS; i++) {
      int lost = LossRun.drops(model, i, 5) ? 1 : 0;
      (model.isBad() ? inBad : inGood)[lost]++;
    }
    ChiSquare.assertFits(inGood, 0.9, 0.1);
    ChiSquare.assertFits(inBad, 0.25, 0.75);
  }

  /** Computed apart from this code: a change here changes every seeded run. */
  @Test
  void fatesAreThoseOfYesterday() {
    assertThat(LossRun.of(new GilbertElliottLoss(0.2, 0.4, 0.25, 0.9), 30, 1).lostIndexes())
        .containsExactly(5, 16, 17, 21, 22, 23, 24, 30);
  }

  @Test
  void firstPacketIsLostAsOftenAsAnyOther() {
    long[] firstLost = new long[2];
    for (int seed = 0; seed < 100_000; seed++) {
      firstLost[LossRun.drops(new GilbertElliottLoss(0.02, 0.08, 0, 1), 1, seed) ? 1 : 0]++;
    }
    ChiSquare.assertFits(firstLost, 0.8, 0.2);
  }

  @Test
  void modelThatBeginsLaterNeedsNoFirstPacket() {
    GilbertElliottLoss model = new GilbertElliottLoss(0.2, 0, 0, 1);
    assertThat(LossRun.drops(model, 1_000, 1)).isTrue();
  }

  @ParameterizedTest(name = "p {0}, r {1}, h {2}, k {3} loses {4}")
  @CsvSource({
    "0, 0,    0, 1, false",
    "0, 0.5,  0, 1, false",
    "0, 1,    0, 1, false",
    "1, 0,    0, 1, true",
    "0.1, 0,  0, 1, true",
    "0.1, 0.2, 1, 1, false",
    "0.1, 0.2, 0, 0, true",
    "0, 0,    1, 0, true",
    "1, 0,    1, 0, false"
  })
  void extremesLoseNothingOrEverything(double p, double r, double h, double k, boolean loses) {
    assertThat(LossRun.of(new GilbertElliottLoss(p, r, h, k), 10_000, 6).fates())
        .containsOnly(loses);
  }

  @Test
  void stateThatChangesWithEachPacketLosesEverySecond() {
    assertThat(LossRun.of(new GilbertElliottLoss(1, 1, 0, 1), 10_000, 7).bursts()).isEqualTo(5_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
  void impossibleProbabilityIsRefusedByName(double bad) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GilbertElliottLoss(bad, 0.5, 0, 1))
        .withMessage("probability p of turning bad is %s, must be from 0 to 1", bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GilbertElliottLoss(0.5, bad, 0, 1))
        .withMessage("probability r of turning good is %s, must be from 0 to 1", bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GilbertElliottLoss(0.5, 0.5, bad, 1))
        .withMessage("probability h of delivery in Bad is %s, must be from 0 to 1", bad);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new GilbertElliottLoss(0.5, 0.5, 0, bad))
        .withMessage("probability k of delivery in Good is %s, must be from 0 to 1", bad);
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new GilbertElliottLoss(0.01, 0.25, 0, 1))
        .hasToString("loss ge(p=1%,r=25%,h=0%,k=100%)");
  }
}
