package dev.fulmar.netem.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The instruments are calibrated before anything is measured with them. */
class StatisticsTest {

  /** The 99.9 % points of the printed tables, where a normal score is 3.09. */
  @ParameterizedTest(name = "{0} degrees of freedom, {1}")
  @CsvSource({"3, 16.266", "10, 29.588", "99, 148.230"})
  void chiSquareScoresAsTheTablesSay(int freedom, double point) {
    int bins = freedom + 1;
    double[] probabilities = new double[bins];
    long[] counts = new long[bins];
    long expected = 1_000_000_000L;
    // two bins off by the same amount make the statistic 2 off² / expected
    long off = Math.round(Math.sqrt(point * expected / 2));
    for (int i = 0; i < bins; i++) {
      probabilities[i] = 1.0 / bins;
      counts[i] = expected + (i == 0 ? off : i == 1 ? -off : 0);
    }
    assertThat(ChiSquare.score(counts, probabilities)).isCloseTo(3.09, within(0.04));
  }

  @Test
  void chiSquareRaisesAsManyFalseAlarmsAsItSays() {
    Random random = new Random(1);
    int beyondTwo = 0;
    for (int run = 0; run < 10_000; run++) {
      long[] counts = new long[5];
      for (int i = 0; i < 200; i++) {
        counts[random.nextInt(5)]++;
      }
      beyondTwo += ChiSquare.score(counts, 0.2, 0.2, 0.2, 0.2, 0.2) > 2 ? 1 : 0;
    }
    // 2.28 % of a normal score are above 2; four deviations of 14.9
    assertThat(beyondTwo).isBetween(168, 288);
  }

  @Test
  void chiSquareFindsAShareThatIsOnePercentOff() {
    assertThatThrownBy(() -> ChiSquare.assertFits(new long[] {51_000, 49_000}, 0.5, 0.5))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void chiSquareFindsWhatIsImpossible() {
    ChiSquare.assertFits(new long[] {50, 50, 0}, 0.5, 0.5, 0);
    assertThatThrownBy(() -> ChiSquare.assertFits(new long[] {50, 50, 1}, 0.5, 0.5, 0))
        .isInstanceOf(AssertionError.class);
  }

  @Test
  void distanceIsTheLargestOfBothSidesOfEachStep() {
    // steps at 0.2, 0.3 and 0.9: the largest gap is below the step from 2/3 to 1
    double[] draws = {0.9, 0.2, 0.3};
    assertThat(KolmogorovSmirnov.score(draws, x -> x))
        .isCloseTo((2 / 3.0 - 0.3) * Math.sqrt(3), within(1e-12));
  }

  @Test
  void distanceRaisesAsManyFalseAlarmsAsItSays() {
    Random random = new Random(2);
    int beyond = 0;
    for (int run = 0; run < 5_000; run++) {
      double[] draws = random.doubles(200).toArray();
      beyond += KolmogorovSmirnov.score(draws, x -> x) > 1.358 ? 1 : 0;
    }
    // 5 % at 1.358, a little less of few draws; four deviations of 15.4
    assertThat(beyond).isBetween(170, 312);
  }

  @ParameterizedTest
  @CsvSource({"0, 0.5", "1, 0.84134475", "-1.95996398, 0.025", "3, 0.99865010", "-9, 0"})
  void normalDistributionIsThatOfTheTables(double x, double below) {
    assertThat(NormalDistribution.below(x)).isCloseTo(below, within(1e-7));
  }

  @Test
  void distanceFindsAMeanThatIsOnePercentOff() {
    double[] draws = IntStream.range(0, 100_000).mapToDouble(i -> i / 100_000.0 + 0.01).toArray();
    assertThatThrownBy(() -> KolmogorovSmirnov.assertFits(draws, x -> Math.min(1, x)))
        .isInstanceOf(AssertionError.class);
  }
}
