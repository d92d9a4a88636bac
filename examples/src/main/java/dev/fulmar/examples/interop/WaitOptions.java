package dev.fulmar.examples.interop;

import dev.fulmar.examples.apps.CommonOptions;
import dev.fulmar.examples.apps.DurationConverter;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long a user lets a run wait. */
final class WaitOptions {
  @Option(
      names = "--ack-timeout",
      paramLabel = "TIME",
      defaultValue = "1s",
      converter = DurationConverter.class,
      description = "Before the first repetition of a request (default: ${DEFAULT-VALUE}).")
  private Duration ackTimeout;

  @Option(
      names = "--patience",
      paramLabel = "TIME",
      defaultValue = "12s",
      converter = DurationConverter.class,
      description =
          "Most that an answer or a notification may take; more than the server's pause between two"
              + " notifications (default: ${DEFAULT-VALUE}).")
  private Duration patience;

  @Option(
      names = "--case-limit",
      paramLabel = "TIME",
      defaultValue = "4m",
      converter = DurationConverter.class,
      description = "Most that one case may take (default: ${DEFAULT-VALUE}).")
  private Duration caseLimit;

  /**
   * What was asked for.
   *
   * @throws picocli.CommandLine.ParameterException if one of them is zero
   */
  Timings timings(CommonOptions common) {
    if (ackTimeout.isZero() || patience.isZero() || caseLimit.isZero()) {
      throw common.usage(
          "--ack-timeout, --patience or --case-limit is zero, allowed: 1ms and more");
    }
    return Timings.of(ackTimeout, patience, caseLimit);
  }
}
