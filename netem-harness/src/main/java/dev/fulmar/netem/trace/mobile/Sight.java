package dev.fulmar.netem.trace.mobile;

import java.util.random.RandomGenerator;

/**
 * Whether the base station is in sight: times in the open and times behind buildings take turns,
 * each exponential about its mean, beginning in the open.
 *
 * <pre>
 *   share in sight
 *   1 |‾‾‾‾‾‾‾‾‾\            /‾‾‾‾‾
 *   0 |          \__________/           each ramp rampNanos long, or as long as there is time
 * </pre>
 */
final class Sight {
  private final long openMeanNanos;
  private final long hiddenMeanNanos;
  private final long rampNanos;
  private final RandomGenerator random;
  private boolean open = true;
  private long startedNanos;
  private long endsNanos;

  /** With means above 0, and a ramp that may be 0. */
  Sight(long openMeanNanos, long hiddenMeanNanos, long rampNanos, RandomGenerator random) {
    this.openMeanNanos = openMeanNanos;
    this.hiddenMeanNanos = hiddenMeanNanos;
    this.rampNanos = rampNanos;
    this.random = random;
    this.startedNanos = -rampNanos; // it did not come into sight just now
    this.endsNanos = drawn();
  }

  /** How much in sight at a time, from 0 to 1; times must not go backwards. */
  double shareAt(long nowNanos) {
    while (nowNanos >= endsNanos) {
      open = !open;
      startedNanos = endsNanos;
      endsNanos += drawn();
    }
    double since = nowNanos - startedNanos;
    double arrived = since >= rampNanos ? 1 : since / rampNanos;
    return open ? arrived : 1 - arrived;
  }

  private long drawn() {
    double mean = open ? openMeanNanos : hiddenMeanNanos;
    return Math.max(1, Math.round(-mean * Math.log(1 - random.nextDouble())));
  }
}
