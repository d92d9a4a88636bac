package dev.fulmar.netem.delay;

import java.util.random.RandomGenerator;

/**
 * Offsets that follow Pareto's distribution: mostly a little early, now and then very late.
 *
 * <p>The shape is 3, as in tc-netem's table of that name, moved and stretched so that the mean is 0
 * and the standard deviation the one that is asked for, s (tc-netem's is 15 % more):
 *
 * <pre>
 *   offset = s (u^(-1/3) - 3/2) / √(3/4)        u uniform, 0 &lt; u &lt;= 1
 *
 *   the smallest   -s / √3, that is -0.577 s
 *   the median     -0.277 s
 *   beyond 5 s     0.5 %, and 0.1 % beyond 10 s
 * </pre>
 *
 * <p>No table cuts the tail off: an offset or two in a million exceed 100 standard deviations.
 */
public final class ParetoJitter implements Jitter {
  private static final double MEAN = 1.5;
  private static final double DEVIATION = Math.sqrt(0.75);

  private final long deviationNanos;

  /**
   * @param deviationNanos the standard deviation, from 0 to {@link ConstantDelay#MAX_NANOS}
   * @throws IllegalArgumentException if it is outside that range
   */
  public ParetoJitter(long deviationNanos) {
    this.deviationNanos = JitterScale.checked(deviationNanos);
  }

  @Override
  public long offsetNanos(RandomGenerator random) {
    double pareto = 1 / StrictMath.cbrt(1 - random.nextDouble());
    return Math.round((pareto - MEAN) / DEVIATION * deviationNanos);
  }

  @Override
  public String toString() {
    return "jitter pareto(" + JitterScale.words(deviationNanos) + ")";
  }
}
