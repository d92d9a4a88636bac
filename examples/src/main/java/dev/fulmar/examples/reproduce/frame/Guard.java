package dev.fulmar.examples.reproduce.frame;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A question beside the paper's: what a variant's figure is of another's, setting by setting, and
 * whether that is enough.
 *
 * @param title the table's heading
 * @param variant whose figure stands above the line
 * @param reference whose figure stands below it
 * @param least what the ratio is to be at least; not a number where nothing is asked
 * @param settings in the order of the table; these are left out of the tallies and plots that go
 *     with the paper's
 */
public record Guard(
    String title,
    String variant,
    String reference,
    Metric metric,
    double least,
    List<String> settings) {
  /** A question about at least one setting. */
  public Guard {
    requireNonNull(title, "title");
    requireNonNull(metric, "metric");
    if (variant.equals(reference)) {
      throw new IllegalArgumentException(
          "'%s' is compared with itself, must be with another variant".formatted(variant));
    }
    settings = List.copyOf(settings);
  }
}
