package dev.fulmar.examples.reproduce.stats;

import java.util.List;
import java.util.Map;

/**
 * What the one algorithm's mean is of the other's over the same seeds, with its 95 % confidence
 * interval.
 *
 * <p>The ratio of the means, not the mean of the ratios, which a few seeds with little below the
 * line would decide. Its error is that of the residuals {@code one - ratio x other}, seed by seed,
 * over the mean of the other (the ratio estimator; Cochran, Sampling Techniques, formula 6.9).
 *
 * @param value not a number where there is no seed, or nothing below the line
 * @param ci95 half the interval's width; not a number of fewer than two seeds
 * @param lowest the least of the ratios seed by seed: what can befall one run
 * @param runs how many seeds both have
 */
public record Ratio(double value, double ci95, double lowest, int runs) {
  /** What {@link Verdict} says, for a reader. */
  public static final String DEFINITION =
      "The ratio is that of the two means over the same seeds. yes: it is at least the bound with its"
          + " whole 95 % confidence interval; no: it is below the bound with its whole interval;"
          + " unsure: the bound lies within the interval, which more seeds make smaller. lowest: the"
          + " least ratio of a single seed, on which no verdict rests.";

  /** How a ratio stands to what it is to be at least. */
  public enum Verdict {
    /** Surely. */
    YES("yes"),
    /** Surely not. */
    NO("no"),
    /** The interval holds the bound, or there is none. */
    UNSURE("unsure"),
    /** There is no bound. */
    NOT_ASKED("-");

    private final String word;

    Verdict(String word) {
      this.word = word;
    }

    /** The word in a file. */
    public String word() {
      return word;
    }
  }

  /**
   * Compares run by run; seeds without a figure of both are left out.
   *
   * @param one values by seed, above the line
   * @param other values by seed, below it
   */
  public static Ratio of(Map<Long, Double> one, Map<Long, Double> other) {
    List<Long> seeds =
        one.keySet().stream()
            .filter(seed -> Double.isFinite(one.get(seed)))
            .filter(seed -> Double.isFinite(other.getOrDefault(seed, Double.NaN)))
            .toList();
    Mean above = Mean.of(seeds.stream().map(one::get).toList());
    Mean below = Mean.of(seeds.stream().map(other::get).toList());
    double ratio = above.value() / below.value();
    if (!Double.isFinite(ratio)) {
      return new Ratio(Double.NaN, Double.NaN, Double.NaN, seeds.size());
    }
    Mean residual =
        Mean.of(seeds.stream().map(seed -> one.get(seed) - ratio * other.get(seed)).toList());
    double lowest =
        seeds.stream().mapToDouble(seed -> one.get(seed) / other.get(seed)).min().orElseThrow();
    return new Ratio(ratio, residual.ci95() / below.value(), lowest, seeds.size());
  }

  /**
   * Whether it is at least a bound.
   *
   * @param bound not a number where nothing is asked
   */
  public Verdict atLeast(double bound) {
    if (Double.isNaN(bound)) {
      return Verdict.NOT_ASKED;
    }
    if (value - ci95 >= bound) {
      return Verdict.YES;
    }
    return value + ci95 < bound ? Verdict.NO : Verdict.UNSURE;
  }
}
