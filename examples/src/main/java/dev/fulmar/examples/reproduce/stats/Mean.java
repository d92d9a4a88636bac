package dev.fulmar.examples.reproduce.stats;

import java.util.List;

/**
 * A mean over independent runs with its 95 % confidence interval, by Student's t.
 *
 * @param value the mean; not a number of no run
 * @param ci95 half the interval's width; not a number of fewer than two runs
 * @param runs how many there were
 */
public record Mean(double value, double ci95, int runs) {
  /** Of these values; those that are not finite are left out, and not counted. */
  public static Mean of(List<Double> values) {
    double[] finite = values.stream().filter(Double::isFinite).mapToDouble(d -> d).toArray();
    int n = finite.length;
    if (n == 0) {
      return new Mean(Double.NaN, Double.NaN, 0);
    }
    double sum = 0;
    for (double value : finite) {
      sum += value;
    }
    double mean = sum / n;
    if (n == 1) {
      return new Mean(mean, Double.NaN, 1);
    }
    double squares = 0;
    for (double value : finite) {
      squares += (value - mean) * (value - mean);
    }
    double standardError = Math.sqrt(squares / (n - 1) / n);
    return new Mean(mean, StudentT.quantile975(n - 1) * standardError, n);
  }

  /** Whether the interval lies wholly on one side of 0. */
  boolean differsFromZero() {
    return Math.abs(value) > ci95; // false where one of them is not a number
  }
}
