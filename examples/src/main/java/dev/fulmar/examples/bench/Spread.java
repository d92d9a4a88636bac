package dev.fulmar.examples.bench;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the values of some rounds lie; all not a number if there is none.
 *
 * @param min the least
 * @param median the middle one; of an even number the mean of the two in the middle
 * @param max the greatest
 */
public record Spread(double min, double median, double max) {
  /** Of no values. */
  public static final Spread NONE = new Spread(Double.NaN, Double.NaN, Double.NaN);

  /** Of these values; those that are not finite are left out. */
  public static Spread of(List<Double> values) {
    double[] sorted =
        values.stream().filter(Double::isFinite).mapToDouble(d -> d).sorted().toArray();
    if (sorted.length == 0) {
      return NONE;
    }
    double median = (sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2;
    return new Spread(sorted[0], median, sorted[sorted.length - 1]);
  }

  /**
   * Of the ratios of values of the same rounds.
   *
   * @throws IllegalArgumentException if there are not as many of the one as of the other
   */
  public static Spread ofRatios(List<Double> ours, List<Double> theirs) {
    if (ours.size() != theirs.size()) {
      throw new IllegalArgumentException(
          "%d values against %d, must be as many".formatted(ours.size(), theirs.size()));
    }
    return of(IntStream.range(0, ours.size()).mapToObj(i -> ours.get(i) / theirs.get(i)).toList());
  }
}
