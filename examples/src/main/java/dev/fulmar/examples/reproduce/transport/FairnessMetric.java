package dev.fulmar.examples.reproduce.transport;

import static dev.fulmar.examples.reproduce.stats.Sense.LESS_IS_BETTER;
import static dev.fulmar.examples.reproduce.stats.Sense.MORE_IS_BETTER;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.stats.Sense;
import java.util.List;
import java.util.stream.Stream;

/** What is measured of a {@link SharedRun}. */
enum FairnessMetric {
  SHARE("share", "of 1", MORE_IS_BETTER, "What the first of the two got of what both got."),
  JAIN("jain", "of 1", MORE_IS_BETTER, "Jain's index of the two throughputs."),
  UTILISATION(
      "utilisation",
      "of 1",
      MORE_IS_BETTER,
      "Bytes that arrived, headers included, over the rate."),
  DROPPED("dropped", "of 1", LESS_IS_BETTER, "Packets that found the queue full."),
  DELAY(
      "p95 queueing",
      "ms",
      LESS_IS_BETTER,
      "What 95 % of the packets waited in the queue at the most.");

  private final String id;
  private final String unit;
  private final Sense sense;
  private final String definition;

  FairnessMetric(String id, String unit, Sense sense, String definition) {
    this.id = id;
    this.unit = unit;
    this.sense = sense;
    this.definition = definition;
  }

  Metric metric() {
    return new Metric(id, unit, sense, definition);
  }

  static List<Metric> all() {
    return Stream.of(values()).map(FairnessMetric::metric).toList();
  }

  double of(SharedOutcome outcome) {
    return switch (this) {
      case SHARE -> outcome.share();
      case JAIN -> outcome.jain();
      case UTILISATION -> outcome.utilisation();
      case DROPPED -> outcome.dropped();
      case DELAY -> outcome.delayMs();
    };
  }
}
