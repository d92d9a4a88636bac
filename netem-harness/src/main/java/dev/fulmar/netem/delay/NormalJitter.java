package dev.fulmar.netem.delay;

import java.util.random.RandomGenerator;

/**
 * Offsets that follow the normal distribution: mean 0, most within a standard deviation or two.
 *
 * <p>They are those of Box and Muller's method, {@code √(-2 ln u) cos(2 π v)}, computed to the same
 * bit everywhere; none exceeds 8.6 standard deviations.
 */
public final class NormalJitter implements Jitter {
  private final long deviationNanos;

  /**
   * @param deviationNanos the standard deviation, from 0 to {@link ConstantDelay#MAX_NANOS}
   * @throws IllegalArgumentException if it is outside that range
   */
  public NormalJitter(long deviationNanos) {
    this.deviationNanos = JitterScale.checked(deviationNanos);
  }

  @Override
  public long offsetNanos(RandomGenerator random) {
    // above 0, where the logarithm is finite
    double radius = Math.sqrt(-2 * StrictMath.log(1 - random.nextDouble()));
    double cosine = StrictMath.cos(2 * Math.PI * random.nextDouble());
    return Math.round(radius * cosine * deviationNanos);
  }

  @Override
  public String toString() {
    return "jitter normal(" + JitterScale.words(deviationNanos) + ")";
  }
}
