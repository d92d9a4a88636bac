package dev.fulmar.transport.core;

import dev.fulmar.transport.congestion.CongestionController;

/**
 * Spreads what the window allows over the round trip, at the rate that the congestion control asks
 * for; one that asks for none is not paced. A timer is only as exact as the machine: what it is
 * late by, up to a millisecond's worth, may be caught up with.
 */
final class Pacer {
  private static final long MAX_CREDIT_NANOS = 1_000_000;
  private static final double NANOS_PER_SECOND = 1e9;

  private final CongestionController controller;
  private final Timers timers;
  private long nextNanos = Long.MIN_VALUE;

  Pacer(CongestionController controller, Timers timers) {
    this.controller = controller;
    this.timers = timers;
  }

  /** Whether nothing may be sent yet; then the timer is set. */
  boolean holdsBack(long nowNanos) {
    if (nextNanos <= nowNanos || controller.pacingRateBytesPerSecond() == 0) {
      return false;
    }
    timers.set(Timer.PACE, nextNanos);
    return true;
  }

  /** So much has left. */
  void onSent(long nowNanos, int bytes) {
    long bytesPerSecond = controller.pacingRateBytesPerSecond();
    if (bytesPerSecond > 0) {
      long fromNanos = Math.max(nextNanos, nowNanos - MAX_CREDIT_NANOS);
      nextNanos = fromNanos + (long) (bytes * NANOS_PER_SECOND / bytesPerSecond);
    }
  }
}
