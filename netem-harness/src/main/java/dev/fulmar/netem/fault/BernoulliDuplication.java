package dev.fulmar.netem.fault;

import dev.fulmar.netem.unit.Probability;
import java.util.random.RandomGenerator;

/** Copies each packet with the same probability, independently of all others. */
public final class BernoulliDuplication implements DuplicationModel {
  private final double probability;

  /**
   * @param probability from 0 (copies nothing) to 1 (copies everything), both included
   * @throws IllegalArgumentException if it is outside that range or not a number
   */
  public BernoulliDuplication(double probability) {
    this.probability = Probability.checked("duplication probability", probability);
  }

  @Override
  public boolean duplicates(long packetIndex, RandomGenerator random) {
    return random.nextDouble() < probability;
  }

  @Override
  public String toString() {
    return "duplicate " + Probability.words(probability);
  }
}
