package dev.fulmar.cocored.policy;

import static java.util.Objects.requireNonNull;

import java.util.random.RandomGenerator;

/**
 * RTO_init, the timer armed with the first transmission of a confirmable message: uniform between
 * ACK_TIMEOUT and ACK_TIMEOUT x ACK_RANDOM_FACTOR (RFC 7252 section 4.2).
 *
 * <p>The paper's [2 s, 4 s] is ACK_TIMEOUT 2 s with a factor of 2; plain CoAP's [2 s, 3 s] has a
 * factor of 1.5.
 */
public final class InitialTimeout {
  private final RandomGenerator random;

  /**
   * @param random the source of the draws; guarded by whoever calls {@link #draw}
   */
  public InitialTimeout(RandomGenerator random) {
    this.random = requireNonNull(random, "random");
  }

  /**
   * Called once for each new confirmable message.
   *
   * @param ackTimeout ACK_TIMEOUT in any unit of time; {@code > 0}
   * @param randomFactor ACK_RANDOM_FACTOR; {@code >= 1}
   * @return a draw from [ackTimeout, ackTimeout x randomFactor], both ends included, same unit
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public long draw(long ackTimeout, double randomFactor) {
    if (ackTimeout <= 0) {
      throw new IllegalArgumentException(
          "ackTimeout is " + ackTimeout + ", must be greater than 0");
    }
    if (!(randomFactor >= 1)) {
      throw new IllegalArgumentException(
          "randomFactor is " + randomFactor + ", must be at least 1");
    }
    long spread = Math.round(ackTimeout * (randomFactor - 1));
    return ackTimeout + random.nextLong(spread + 1);
  }
}
