package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

/**
 * Timers that grow by a back-off from RTO_init on.
 *
 * @param backoff how they grow
 * @param initialNanos RTO_init; {@code > 0}
 */
public record BackoffTimers(Backoff backoff, long initialNanos) implements MessageTimers {
  /**
   * @throws IllegalArgumentException if {@code initialNanos} is not greater than 0
   */
  public BackoffTimers {
    requireNonNull(backoff, "backoff");
    if (initialNanos <= 0) {
      throw new IllegalArgumentException(
          "initialNanos is " + initialNanos + ", must be more than 0");
    }
  }

  @Override
  public long nanos(int transmission) {
    MessageTimers.check(transmission);
    long timerNanos = initialNanos;
    for (int n = 1; n <= Math.min(transmission, Backoff.MAX_TRANSMISSION); n++) {
      timerNanos = backoff.next(timerNanos, n);
    }
    return timerNanos;
  }
}
