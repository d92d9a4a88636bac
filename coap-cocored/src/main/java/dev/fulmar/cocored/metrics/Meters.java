package dev.fulmar.cocored.metrics;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;

/**
 * Meters of one endpoint in one registry, each a figure of its snapshot.
 *
 * @param snapshots asked anew for each meter that is read
 * @param prefix what every name begins with, its dot included
 * @param tags of every meter
 * @param <T> the snapshot
 */
record Meters<T>(MeterRegistry registry, String prefix, Iterable<Tag> tags, Supplier<T> snapshots) {

  void counter(String name, ToDoubleFunction<T> figure, String description) {
    counter(name, Tags.empty(), figure, description);
  }

  /**
   * @param more tags that tell this meter from others of its name
   */
  void counter(String name, Tags more, ToDoubleFunction<T> figure, String description) {
    FunctionCounter.builder(prefix + name, snapshots, source -> figure.applyAsDouble(source.get()))
        .tags(Tags.of(tags).and(more))
        .description(description)
        .register(registry);
  }

  void gauge(String name, ToDoubleFunction<T> figure, String description) {
    gauge(name, Tags.empty(), figure, description);
  }

  /**
   * @param more tags that tell this meter from others of its name
   */
  void gauge(String name, Tags more, ToDoubleFunction<T> figure, String description) {
    Gauge.builder(prefix + name, snapshots, source -> figure.applyAsDouble(source.get()))
        .tags(Tags.of(tags).and(more))
        .description(description)
        .strongReference(true)
        .register(registry);
  }

  /** A gauge of nanoseconds. */
  void time(String name, ToDoubleFunction<T> figure, String description) {
    TimeGauge.builder(
            prefix + name,
            snapshots,
            TimeUnit.NANOSECONDS,
            source -> figure.applyAsDouble(source.get()))
        .tags(tags)
        .description(description)
        .strongReference(true)
        .register(registry);
  }

  static Tags state(String state) {
    return Tags.of("state", state);
  }
}
