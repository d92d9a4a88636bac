package dev.fulmar.netem.stream;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/**
 * Holds a stream back once, for a time that begins when its first byte, or its end if it has none,
 * is to be passed on. What came meanwhile follows at once.
 */
public final class Stall implements StreamFault {
  /** The shortest: 1 ms. */
  public static final long MIN_NANOS = 1_000_000;

  /** The longest: one hour. */
  public static final long MAX_NANOS = 3_600_000_000_000L;

  private final long stallNanos;
  private long endNanos;
  private boolean begun;

  /**
   * @param stallNanos from {@link #MIN_NANOS} to {@link #MAX_NANOS}
   * @throws IllegalArgumentException if it is outside that range
   */
  public Stall(long stallNanos) {
    if (stallNanos < MIN_NANOS || stallNanos > MAX_NANOS) {
      throw new IllegalArgumentException(
          "stall is %d ns, must be from %d to %d".formatted(stallNanos, MIN_NANOS, MAX_NANOS));
    }
    this.stallNanos = stallNanos;
  }

  @Override
  public Role role() {
    return Role.PAUSE;
  }

  @Override
  public long heldUntilNanos(long nowNanos) {
    if (!begun) {
      begun = true;
      endNanos = nowNanos + stallNanos;
    }
    return endNanos;
  }

  @Override
  public String toString() {
    return "stall " + Units.TIME.format(BigDecimal.valueOf(stallNanos));
  }
}
