package dev.fulmar.cocored.policy.gateway;

/**
 * What has happened since the last tick. Its owner counts into it and makes a new one at a tick.
 */
final class TickSums {
  long arrivals;
  long grants;
  long evidence;

  /** Messages after whose handling the handler was idle and the limit in flight held ACKs back. */
  long limited;

  private final long startedNanos;
  private double gapNanos;
  private double shortestNanos;

  TickSums(long startedNanos) {
    this.startedNanos = startedNanos;
  }

  /** An ACK left to a peer. */
  void grant(PeerClock clock) {
    grants++;
    gapNanos += clock.gapNanos();
    shortestNanos += clock.shortestNanos();
  }

  /** By Little's law, how many acknowledged peers were on their way, by their mean gaps. */
  double load(long nowNanos) {
    return gapNanos / (nowNanos - startedNanos);
  }

  /** The same by their shortest gaps: how many peers the path itself holds in flight. */
  double flight(long nowNanos) {
    return shortestNanos / (nowNanos - startedNanos);
  }

  /** Arrivals in a second. */
  double arrivalRate(long nowNanos) {
    return arrivals * 1e9 / (nowNanos - startedNanos);
  }
}
