package dev.fulmar.netem.delay;

import java.util.random.RandomGenerator;

/** Up to a maximum longer or shorter, every offset between them as likely as any other. */
public final class UniformJitter implements Jitter {
  private final long maxNanos;

  /**
   * @param maxNanos the largest offset either way, from 0 to {@link ConstantDelay#MAX_NANOS}
   * @throws IllegalArgumentException if it is outside that range
   */
  public UniformJitter(long maxNanos) {
    this.maxNanos = JitterScale.checked(maxNanos);
  }

  @Override
  public long offsetNanos(RandomGenerator random) {
    return Math.round((2 * random.nextDouble() - 1) * maxNanos);
  }

  @Override
  public String toString() {
    return "jitter " + JitterScale.words(maxNanos);
  }
}
