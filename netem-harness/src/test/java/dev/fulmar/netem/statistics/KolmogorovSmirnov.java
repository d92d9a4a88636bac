package dev.fulmar.netem.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/** Kolmogorov and Smirnov's test of draws against the distribution they should follow. */
public final class KolmogorovSmirnov {
  /** √(ln(2 / 0.0001) / 2): a right model scores more with one seed in 10,000. */
  static final double MAX_SCORE = 2.225;

  private KolmogorovSmirnov() {}

  /**
   * Asserts that independent draws follow a distribution, with a false alarm in one seed of 10,000.
   *
   * @param distribution the probability of a draw of at most its argument; continuous
   */
  public static void assertFits(double[] draws, DoubleUnaryOperator distribution) {
    assertThat(score(draws, distribution))
        .describedAs("distance of %d draws from their distribution", draws.length)
        .isLessThan(MAX_SCORE);
  }

  /** The largest distance of the two distributions, times the root of the number of draws. */
  static double score(double[] draws, DoubleUnaryOperator distribution) {
    double[] ascending = draws.clone();
    Arrays.sort(ascending);
    double n = ascending.length;
    double distance = 0;
    for (int i = 0; i < ascending.length; i++) {
      double expected = distribution.applyAsDouble(ascending[i]);
      distance = Math.max(distance, Math.max(expected - i / n, (i + 1) / n - expected));
    }
    return distance * Math.sqrt(n);
  }
}
