package dev.fulmar.netem.delay;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/** How wide a jitter spreads: the one number that each of its forms has. */
final class JitterScale {
  private JitterScale() {}

  /**
   * Refuses what is no scale.
   *
   * @return the value
   * @throws IllegalArgumentException if it is not from 0 to {@link ConstantDelay#MAX_NANOS}
   */
  static long checked(long scaleNanos) {
    if (scaleNanos < 0 || scaleNanos > ConstantDelay.MAX_NANOS) {
      throw new IllegalArgumentException(
          "jitter is %d ns, must be from 0 to %d".formatted(scaleNanos, ConstantDelay.MAX_NANOS));
    }
    return scaleNanos;
  }

  /** The words of a specification for it, such as {@code 2.5ms}. */
  static String words(long scaleNanos) {
    return Units.TIME.format(BigDecimal.valueOf(scaleNanos));
  }
}
