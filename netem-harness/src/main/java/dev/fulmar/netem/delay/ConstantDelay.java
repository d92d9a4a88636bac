package dev.fulmar.netem.delay;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;
import java.util.random.RandomGenerator;

/** Every packet travels equally long. */
public final class ConstantDelay implements DelayModel {
  /** The longest delay: one hour. */
  public static final long MAX_NANOS = 3_600_000_000_000L;

  private final long delayNanos;

  /**
   * @param delayNanos from 0 to {@link #MAX_NANOS}
   * @throws IllegalArgumentException if it is outside that range
   */
  public ConstantDelay(long delayNanos) {
    if (delayNanos < 0 || delayNanos > MAX_NANOS) {
      throw new IllegalArgumentException(
          "delay is %d ns, must be from 0 to %d".formatted(delayNanos, MAX_NANOS));
    }
    this.delayNanos = delayNanos;
  }

  @Override
  public long delayNanos(long packetIndex, RandomGenerator random) {
    return delayNanos;
  }

  @Override
  public String toString() {
    return "delay " + Units.TIME.format(BigDecimal.valueOf(delayNanos));
  }
}
