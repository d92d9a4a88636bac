package dev.fulmar.netem.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;

/** Pearson's test of counts against the probabilities that they should follow. */
public final class ChiSquare {
  /** What a fit may score. A right model scores more with one seed in 10,000. */
  static final double MAX_SCORE = 3.72;

  /** Below that many expected counts the statistic is not distributed as the test assumes. */
  private static final double MIN_EXPECTED = 5;

  private ChiSquare() {}

  /**
   * Asserts that the counts follow the probabilities, with a false alarm in one seed of 10,000.
   *
   * @param counts of independent observations
   * @param probabilities their sum 1; where it is 0, the count must be
   */
  public static void assertFits(long[] counts, double... probabilities) {
    assertThat(score(counts, probabilities))
        .describedAs(
            "deviation of the counts %s from %s",
            Arrays.toString(counts), Arrays.toString(probabilities))
        .isLessThan(MAX_SCORE);
  }

  /**
   * By how many standard deviations the statistic exceeds its mean, after the cube root of Wilson
   * and Hilferty has made it about normal.
   */
  static double score(long[] counts, double... probabilities) {
    assertThat(counts).hasSameSizeAs(probabilities);
    assertThat(Arrays.stream(probabilities).sum()).isBetween(1 - 1e-9, 1 + 1e-9);
    double total = Arrays.stream(counts).sum();
    double statistic = 0;
    int freedom = -1;
    for (int i = 0; i < counts.length; i++) {
      double expected = total * probabilities[i];
      if (expected == 0) {
        assertThat(counts[i]).describedAs("count of the impossible, at %d", i).isZero();
        continue;
      }
      assertThat(expected).describedAs("expected count at %d", i).isGreaterThan(MIN_EXPECTED);
      statistic += (counts[i] - expected) * (counts[i] - expected) / expected;
      freedom++;
    }
    assertThat(freedom).describedAs("degrees of freedom").isPositive();
    double variance = 2.0 / (9 * freedom);
    return (Math.cbrt(statistic / freedom) - (1 - variance)) / Math.sqrt(variance);
  }
}
