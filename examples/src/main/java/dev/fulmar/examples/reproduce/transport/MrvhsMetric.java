package dev.fulmar.examples.reproduce.transport;

import static dev.fulmar.examples.reproduce.stats.Sense.LESS_IS_BETTER;
import static dev.fulmar.examples.reproduce.stats.Sense.MORE_IS_BETTER;

import dev.fulmar.examples.reproduce.frame.Metric;
import dev.fulmar.examples.reproduce.stats.Sense;
import java.util.List;
import java.util.stream.Stream;

/** What is measured of a {@link BulkRun}. */
enum MrvhsMetric {
  THROUGHPUT("throughput", "Mbit/s", MORE_IS_BETTER, "Acknowledged payload over 60 s."),
  MRVHS_OVER(
      "mrvhs over",
      "times",
      LESS_IS_BETTER,
      "The throughput of mrvhs-paper with the same seed over this one's (Table 2)."),
  LATENCY(
      "latency",
      "ms",
      LESS_IS_BETTER,
      "The mean time of a packet from end to end, 40 ms of it on the way."),
  LATENCY_BELOW(
      "latency below",
      "%",
      LESS_IS_BETTER,
      "By how much the latency of mrvhs-paper with the same seed is below this one's (Table 3)."),
  WINDOW("window", "segments", MORE_IS_BETTER, "The mean congestion window after five seconds."),
  RETRANSMISSIONS("retransmissions", "segments", LESS_IS_BETTER, "Segments sent again."),
  TIMEOUTS("timeouts", "times", LESS_IS_BETTER, "How often the retransmission timer expired."),
  DROPPED("dropped", "share", LESS_IS_BETTER, "Packets lost on the link or in its queue.");

  private final String id;
  private final String unit;
  private final Sense sense;
  private final String definition;

  MrvhsMetric(String id, String unit, Sense sense, String definition) {
    this.id = id;
    this.unit = unit;
    this.sense = sense;
    this.definition = definition;
  }

  Metric metric() {
    return new Metric(id, unit, sense, definition);
  }

  static List<Metric> all() {
    return Stream.of(values()).map(MrvhsMetric::metric).toList();
  }

  double of(BulkOutcome outcome, BulkOutcome mrvhs) {
    return switch (this) {
      case THROUGHPUT -> outcome.megabitsPerSecond();
      case MRVHS_OVER -> mrvhs.megabitsPerSecond() / outcome.megabitsPerSecond();
      case LATENCY -> outcome.delayMs();
      case LATENCY_BELOW -> 100 * (1 - mrvhs.delayMs() / outcome.delayMs());
      case WINDOW -> outcome.meanWindow();
      case RETRANSMISSIONS -> outcome.retransmissions();
      case TIMEOUTS -> outcome.timeouts();
      case DROPPED -> outcome.dropped();
    };
  }
}
