package dev.fulmar.examples.reproduce.frame;

import java.util.List;

/**
 * What a variant is to reach against another, over many settings.
 *
 * @param settings all that count
 * @param aims one for each metric that counts
 */
public record Goal(String variant, String reference, List<String> settings, List<Aim> aims) {
  /** A goal over at least one setting. */
  public Goal {
    settings = List.copyOf(settings);
    aims = List.copyOf(aims);
    if (settings.isEmpty() || aims.isEmpty()) {
      throw new IllegalArgumentException(
          "the goal of '%s' has %d settings and %d aims, must have some of both"
              .formatted(variant, settings.size(), aims.size()));
    }
  }

  /**
   * What is to be reached in one metric.
   *
   * @param leastBetter in how many settings it is to be surely better, at least
   * @param mostWorse in how many it may be surely worse, at most
   */
  public record Aim(Metric metric, int leastBetter, int mostWorse) {}
}
