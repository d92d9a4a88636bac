package dev.fulmar.examples.reproduce.stats;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Two algorithms over the same seeds: the mean of the differences seed by seed, and what it means.
 *
 * @param difference the one minus the other
 * @param outcome of the one
 */
public record Comparison(Mean difference, Outcome outcome) {
  /** What {@link Outcome} says, for a reader. */
  public static final String DEFINITION =
      "better, worse: the differences over the same seeds have a mean whose 95 % confidence"
          + " interval (Student's t) does not hold 0; equal: it does, which may only mean that"
          + " there were too few seeds.";

  /** How the one did against the other. */
  public enum Outcome {
    /** By the metric's sense, surely. */
    BETTER,
    /** By the metric's sense, surely. */
    WORSE,
    /** No difference is sure. */
    EQUAL;

    /** The word in a file. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * Compares run by run; seeds that only one of them has are left out.
   *
   * @param one values by seed
   * @param other values by seed
   * @param sense whether less is better
   */
  public static Comparison of(Map<Long, Double> one, Map<Long, Double> other, Sense sense) {
    List<Double> differences = new ArrayList<>();
    one.forEach(
        (seed, value) -> {
          if (other.containsKey(seed)) {
            differences.add(value - other.get(seed));
          }
        });
    Mean difference = Mean.of(differences);
    return new Comparison(difference, outcome(difference, sense));
  }

  private static Outcome outcome(Mean difference, Sense sense) {
    if (!difference.differsFromZero()) {
      return Outcome.EQUAL;
    }
    boolean less = difference.value() < 0;
    return less == (sense == Sense.LESS_IS_BETTER) ? Outcome.BETTER : Outcome.WORSE;
  }
}
