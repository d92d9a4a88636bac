package dev.fulmar.examples.apps.coap;

import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.WholeNumber;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How often a client asks: once, unless the user says otherwise. */
final class Repetition {
  @Option(
      names = "--count",
      paramLabel = "N",
      converter = WholeNumber.Count.class,
      description = "Ask N times, each time after the last answer (default: once).")
  private Integer count;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      converter = DurationConverter.class,
      description = "Ask again and again for this time, as in 10s.")
  private Duration duration;

  /**
   * Whether to ask once more.
   *
   * @param done how often it was asked; 1 or more
   * @param elapsedNanos since the first time
   */
  boolean goesOn(int done, long elapsedNanos) {
    boolean inTime = duration == null || elapsedNanos < duration.toNanos();
    return count == null ? duration != null && inTime : done < count && inTime;
  }
}
