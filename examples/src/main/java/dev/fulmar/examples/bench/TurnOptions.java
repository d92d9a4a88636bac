package dev.fulmar.examples.bench;

import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import dev.fulmar.examples.apps.WholeNumber;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long and how often things are measured that take turns. */
final class TurnOptions {
  private static final Duration LONGEST = Duration.ofMinutes(10);
  private static final int MOST_ROUNDS = 100;

  @Option(
      names = "--duration",
      paramLabel = "TIME",
      defaultValue = "1500ms",
      converter = DurationConverter.class,
      description = "For each of them, all rounds together (default: ${DEFAULT-VALUE}).")
  private Duration duration;

  @Option(
      names = "--rounds",
      paramLabel = "N",
      defaultValue = "15",
      converter = WholeNumber.Count.class,
      description = "How often they take turns (default: ${DEFAULT-VALUE}).")
  private int rounds;

  TurnOptions() {}

  /** Refuses what is out of bounds. */
  void check(CommonOptions common) {
    if (rounds > MOST_ROUNDS) {
      throw common.usage("--rounds is %d, allowed: 1 to %d".formatted(rounds, MOST_ROUNDS));
    }
    if (duration.toMillis() < rounds || duration.compareTo(LONGEST) > 0) {
      throw common.usage(
          "--duration is %s, allowed: from 1ms a round to %s".formatted(duration, LONGEST));
    }
  }

  Duration duration() {
    return duration;
  }

  int rounds() {
    return rounds;
  }
}
