package dev.fulmar.examples.reproduce.transport;

import static dev.fulmar.examples.reproduce.stats.Sense.LESS_IS_BETTER;
import static dev.fulmar.examples.reproduce.stats.Sense.MORE_IS_BETTER;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.stats.Sense;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** What is measured of a {@link SharedRun}. */
enum FairnessMetric {
  SHARE(
      "share",
      "of 1",
      MORE_IS_BETTER,
      "What the first of the two got of what both got.",
      SharedOutcome::share),
  JAIN("jain", "of 1", MORE_IS_BETTER, "Jain's index of the two throughputs.", SharedOutcome::jain),
  UTILISATION(
      "utilisation",
      "of 1",
      MORE_IS_BETTER,
      "Bytes that arrived, headers included, over the rate.",
      SharedOutcome::utilisation),
  DROPPED(
      "dropped",
      "of 1",
      LESS_IS_BETTER,
      "Packets that found the queue full.",
      SharedOutcome::dropped),
  DELAY(
      "p95 queueing",
      "ms",
      LESS_IS_BETTER,
      "What 95 % of the packets waited in the queue at the most.",
      SharedOutcome::delayMs);

  private final Metric metric;
  private final ToDoubleFunction<SharedOutcome> value;

  FairnessMetric(
      String id,
      String unit,
      Sense sense,
      String definition,
      ToDoubleFunction<SharedOutcome> value) {
    this.metric = new Metric(id, unit, sense, definition);
    this.value = value;
  }

  Metric metric() {
    return metric;
  }

  static List<Metric> all() {
    return Stream.of(values()).map(FairnessMetric::metric).toList();
  }

  double of(SharedOutcome outcome) {
    return value.applyAsDouble(outcome);
  }
}
