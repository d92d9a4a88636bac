package dev.fulmar.netem.fault;

import dev.fulmar.netem.unit.Probability;
import java.util.random.RandomGenerator;

/**
 * Inverts one bit of each packet with the same probability, independently of all others; each bit
 * of the payload is as likely. Any checksum worth the name notices a single bit.
 */
public final class BitCorruption implements CorruptionModel {
  private final double probability;

  /**
   * @param probability from 0 (damages nothing) to 1 (damages everything), both included
   * @throws IllegalArgumentException if it is outside that range or not a number
   */
  public BitCorruption(double probability) {
    this.probability = Probability.checked("corruption probability", probability);
  }

  @Override
  public int flippedBit(long packetIndex, int sizeBytes, RandomGenerator random) {
    boolean corrupts = random.nextDouble() < probability;
    return corrupts && sizeBytes > 0 ? random.nextInt(8 * sizeBytes) : NONE;
  }

  @Override
  public String toString() {
    return "corrupt " + Probability.words(probability);
  }
}
