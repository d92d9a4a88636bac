package dev.fulmar.netem.loss;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.statistics.ChiSquare;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class Markov4LossTest {
  private static final int PACKETS = 1_000_000;

  /** Packets apart that know nothing of each other in the chains below. */
  private static final int SPACING = 200;

  /** The chain as a matrix, to which the closed forms are compared; rows and columns from 0. */
  private static double[][] matrix(double p13, double p31, double p32, double p23, double p14) {
    return new double[][] {
      {1 - p13 - p14, 0, p13, p14},
      {0, 1 - p23, p23, 0},
      {p31, p32, 1 - p31 - p32, 0},
      {1, 0, 0, 0}
    };
  }

  /** The mean occupation of the states over many steps from state 1; settles in periodic chains. */
  private static double[] occupation(double[][] chain, int steps) {
    double[] now = {1, 0, 0, 0};
    double[] sum = new double[4];
    for (int step = 0; step < steps; step++) {
      double[] next = new double[4];
      for (int from = 0; from < 4; from++) {
        sum[from] += now[from] / steps;
        for (int to = 0; to < 4; to++) {
          next[to] += now[from] * chain[from][to];
        }
      }
      now = next;
    }
    return sum;
  }

  @Test
  void sharesAreThoseOfTheChainHoweverDegenerate() {
    double[] values = {0, 0.3, 0.7, 1};
    for (int code = 0; code < 1024; code++) {
      double p13 = values[code & 3];
      double p31 = values[code >> 2 & 3];
      double p32 = values[code >> 4 & 3];
      double p23 = values[code >> 6 & 3];
      double p14 = values[code >> 8 & 3];
      if (p13 + p14 <= 1 && p31 + p32 <= 1) {
        Markov4Loss model = new Markov4Loss(p13, p31, p32, p23, p14);
        double[] expected = occupation(matrix(p13, p31, p32, p23, p14), 20_000);
        for (int state = 1; state <= 4; state++) {
          assertThat(model.share(state))
              .describedAs("share of state %d in %s", state, model)
              .isCloseTo(expected[state - 1], within(0.002));
        }
      }
    }
  }

  @ParameterizedTest(name = "p13 {0}, p31 {1}, p32 {2}, p23 {3}, p14 {4}")
  @CsvSource({
    // worked out by hand from the shares
    "0.01, 0.25, 0,   1,   0,    0.03846154, 4",
    "0.1,  0.4,  0.2, 0.5, 0.05, 0.21428571, 1.5",
    "0,    0,    0,   0,   0.25, 0.2,        1",
    "0,    0.5,  0,   1,   0,    0,          0",
    "0.1,  0,    0,   1,   0,    1,          Infinity",
    "0.1,  0,    0.5, 0,   0.1,  0,          0",
    "1,    1,    0,   0,   0,    0.5,        1",
  })
  void rateAndBurstLengthFollowTheClosedForms(
      double p13,
      double p31,
      double p32,
      double p23,
      double p14,
      double lossRate,
      double meanBurstLength) {
    Markov4Loss model = new Markov4Loss(p13, p31, p32, p23, p14);
    assertThat(model.lossRate()).isCloseTo(lossRate, within(1e-8));
    if (Double.isInfinite(meanBurstLength)) {
      assertThat(model.meanBurstLength()).isInfinite();
    } else {
      assertThat(model.meanBurstLength()).isCloseTo(meanBurstLength, within(1e-8));
    }
  }

  @ParameterizedTest(name = "p13 {0}, p31 {1}, p32 {2}, p23 {3}, p14 {4}")
  @CsvSource({
    "0.01, 0.25, 0,   1,   0",
    "0.1,  0.4,  0.2, 0.5, 0.05",
    "0.05, 0.3,  0.7, 0.9, 0.2",
    "0.3,  0.3,  0.3, 0.1, 0.7"
  })
  void statesChangeAndAreOccupiedAsTheChainSays(
      double p13, double p31, double p32, double p23, double p14) {
    Markov4Loss model = new Markov4Loss(p13, p31, p32, p23, p14);
    long[][] changes = new long[4][4];
    long[] occupied = new long[4];
    LossRun.drops(model, 1, 1);
    for (int i = 2; i <= PACKETS; i++) {
      int before = model.state() - 1;
      boolean lost = LossRun.drops(model, i, 1);
      int now = model.state() - 1;
      assertThat(lost).isEqualTo(now == 2 || now == 3);
      changes[before][now]++;
      if (i % SPACING == 0) {
        occupied[now]++;
      }
    }
    double[][] chain = matrix(p13, p31, p32, p23, p14);
    for (int from = 0; from < 3; from++) {
      if (model.share(from + 1) > 0) {
        ChiSquare.assertFits(changes[from], chain[from]);
      }
    }
    assertThat(changes[3]).endsWith(0, 0, 0);
    ChiSquare.assertFits(occupied, model.share(1), model.share(2), model.share(3), model.share(4));
  }

  @Test
  void neighboursAreLostTogetherAsTheBurstLengthSays() {
    Markov4Loss model = new Markov4Loss(0.1, 0.4, 0.2, 0.5, 0.05);
    double burstEnds = model.lossRate() / model.meanBurstLength();
    ChiSquare.assertFits(
        LossRun.of(model, PACKETS, 2).pairs(1, SPACING),
        LossRun.pairProbabilities(model.lossRate(), model.lossRate() - burstEnds));
  }

  /** Computed apart from this code: a change here changes every seeded run. */
  @Test
  void fatesAreThoseOfYesterday() {
    assertThat(LossRun.of(new Markov4Loss(0.2, 0.3, 0.2, 0.5, 0.1), 30, 1).lostIndexes())
        .containsExactly(6, 7, 8, 9, 10, 13, 14, 15, 19, 21, 23, 30);
  }

  @Test
  void firstPacketIsInEachStateAsOftenAsAnyOther() {
    Markov4Loss chain = new Markov4Loss(0.1, 0.4, 0.2, 0.5, 0.05);
    long[] first = new long[4];
    for (int seed = 0; seed < 100_000; seed++) {
      Markov4Loss model = new Markov4Loss(0.1, 0.4, 0.2, 0.5, 0.05);
      LossRun.drops(model, 1, seed);
      first[model.state() - 1]++;
    }
    ChiSquare.assertFits(first, chain.share(1), chain.share(2), chain.share(3), chain.share(4));
  }

  @ParameterizedTest(name = "p13 {0}, p31 {1}, p32 {2}, p23 {3}, p14 {4} loses {5}")
  @CsvSource({
    "0, 0, 0,   0, 0, false",
    "0, 1, 0,   1, 0, false",
    "1, 0, 0,   1, 0, true",
    "0.1, 0, 0, 0, 0.9, true",
    "1, 0, 1,   0, 0, false"
  })
  void extremesLoseNothingOrEverything(
      double p13, double p31, double p32, double p23, double p14, boolean loses) {
    Markov4Loss model = new Markov4Loss(p13, p31, p32, p23, p14);
    assertThat(LossRun.of(model, 10_000, 3).fates()).containsOnly(loses);
  }

  @Test
  void aloneNeverMeansTwoInSuccession() {
    LossRun run = LossRun.of(new Markov4Loss(0, 0, 0, 0, 1), 10_000, 4);
    assertThat(run.bursts()).isEqualTo(run.lost()).isEqualTo(5_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-0.01, 1.01, Double.NaN})
  void impossibleProbabilityIsRefusedByName(double bad) {
    String problem = " is " + bad + ", must be from 0 to 1";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Markov4Loss(bad, 0, 0, 0, 0))
        .withMessage("p13" + problem);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Markov4Loss(0, bad, 0, 0, 0))
        .withMessage("p31" + problem);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Markov4Loss(0, 0, bad, 0, 0))
        .withMessage("p32" + problem);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Markov4Loss(0, 0, 0, bad, 0))
        .withMessage("p23" + problem);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Markov4Loss(0, 0, 0, 0, bad))
        .withMessage("p14" + problem);
  }

  @Test
  void waysOutOfAStateThatAreMoreThanCertainAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Markov4Loss(0.75, 0, 0, 0, 0.5))
        .withMessage("p13 + p14 is 1.25, must be from 0 to 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Markov4Loss(0, 0.75, 0.5, 0, 0))
        .withMessage("p31 + p32 is 1.25, must be from 0 to 1");
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new Markov4Loss(0.01, 0.25, 0.1, 0.5, 0.002))
        .hasToString("loss markov(p13=1%,p31=25%,p32=10%,p23=50%,p14=0.2%)");
  }
}
