package dev.fulmar.examples.bench;

import java.util.List;
import java.util.function.ToDoubleFunction;

/** What {@code bench link} tells of each rate. */
enum LinkMetric {
  SENT("sent", "packets/s", true, r -> r.sent().packetsPerSecond()),
  DELIVERED("delivered", "packets/s", true, LinkLoadResult::deliveredPerSecond),
  LOST("lost", "packets", false, LinkLoadResult::lost),
  CPU("cpu-per-packet", "us", true, LinkLoadResult::cpuMicrosPerPacket),
  ERROR_P50("delay-error-p50", "us", true, r -> r.errorMicros(50)),
  ERROR_P99("delay-error-p99", "us", true, r -> r.errorMicros(99)),
  ERROR_P999("delay-error-p999", "us", true, r -> r.errorMicros(99.9)),
  LATENESS_P99("lateness-p99", "us", true, r -> r.lateness().p99Nanos() / 1e3),
  LATENESS_P999("lateness-p999", "us", true, r -> r.lateness().p999Nanos() / 1e3),
  OVERRUN("overrun", "packets", false, LinkLoadResult::overrun),
  DEGRADED("degraded", "rounds", false, r -> r.lateness().degraded() ? 1 : 0);

  private final String label;
  private final String unit;
  private final boolean middle;

  @SuppressWarnings("ImmutableEnumChecker") // each reads its argument and keeps nothing
  private final ToDoubleFunction<LinkLoadResult> reading;

  /**
   * @param middle whether the middle of the rounds tells most, or else their sum
   */
  LinkMetric(String label, String unit, boolean middle, ToDoubleFunction<LinkLoadResult> reading) {
    this.label = label;
    this.unit = unit;
    this.middle = middle;
    this.reading = reading;
  }

  String label() {
    return label;
  }

  String unit() {
    return unit;
  }

  /** One value a round. */
  List<Double> of(List<LinkLoadResult> rounds) {
    return rounds.stream().map(reading::applyAsDouble).toList();
  }

  /** One value for all rounds: the median of what is measured, the sum of what is counted. */
  double over(List<LinkLoadResult> rounds) {
    List<Double> values = of(rounds);
    return middle ? Spread.of(values).median() : values.stream().mapToDouble(value -> value).sum();
  }

  /** Whether a ratio to another's says anything: not of counts, which are mostly 0. */
  boolean comparable() {
    return middle;
  }
}
