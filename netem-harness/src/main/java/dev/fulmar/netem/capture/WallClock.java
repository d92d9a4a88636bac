package dev.fulmar.netem.capture;

import java.time.Instant;
import java.util.function.LongUnaryOperator;

/**
 * Turns the times of a running link into those of the wall clock, by the distance between the two
 * when it is first asked: a wall clock that is set meanwhile does not tear a capture apart.
 */
final class WallClock implements LongUnaryOperator {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** What to add to a link's time; guarded by this. */
  private long distanceNanos;

  private boolean known;

  /**
   * @param linkNanos on the link's clock; now, if it is the first
   */
  @Override
  public synchronized long applyAsLong(long linkNanos) {
    if (!known) {
      Instant now = Instant.now();
      distanceNanos = now.getEpochSecond() * NANOS_PER_SECOND + now.getNano() - linkNanos;
      known = true;
    }
    return linkNanos + distanceNanos;
  }
}
