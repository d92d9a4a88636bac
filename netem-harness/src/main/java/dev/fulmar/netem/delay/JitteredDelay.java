package dev.fulmar.netem.delay;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * A base delay that each packet exceeds or undercuts by a draw of its own.
 *
 * <p>No packet arrives before it leaves, nor travels longer than {@link ConstantDelay#MAX_NANOS}: a
 * draw that asks for that gets 0 or that maximum. The share of draws that would have been negative
 * is, for base delay b,
 *
 * <pre>
 *   UniformJitter of j   (j - b) / 2j                        0 from b = j on
 *   NormalJitter of s    Φ(-b / s)                           2.3 % at b = 2s, 0.003 % at b = 4s
 *   ParetoJitter of s    1 - (3/2 - √(3)/2 · b / s)^-3       0 from b = s / √3 on
 * </pre>
 *
 * <p>and the mean then is above b. It is on a busy link for another reason too: the link keeps
 * packets in order, so that one that would overtake its predecessor arrives with it.
 */
public final class JitteredDelay implements DelayModel {
  private final ConstantDelay base;
  private final Jitter jitter;

  /**
   * @param baseNanos from 0 to {@link ConstantDelay#MAX_NANOS}
   * @throws IllegalArgumentException if the base is outside that range
   */
  public JitteredDelay(long baseNanos, Jitter jitter) {
    this.base = new ConstantDelay(baseNanos);
    this.jitter = requireNonNull(jitter, "jitter");
  }

  @Override
  public long delayNanos(long packetIndex, RandomGenerator random) {
    // no offset beyond the maximum can be had, and the sum of the rest does not overflow
    long offsetNanos = Math.min(ConstantDelay.MAX_NANOS, jitter.offsetNanos(random));
    long wantedNanos = base.delayNanos(packetIndex, random) + offsetNanos;
    return Math.max(0, Math.min(ConstantDelay.MAX_NANOS, wantedNanos));
  }

  @Override
  public String toString() {
    return base + " " + jitter;
  }
}
