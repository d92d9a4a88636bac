package dev.fulmar.netem.delay;

import dev.fulmar.netem.unit.Probability;
import java.util.random.RandomGenerator;

/** Exempts each packet from its turn with the same probability, independently of all others. */
public final class BernoulliReorder implements ReorderModel {
  private final double probability;

  /**
   * @param probability from 0 (exempts nothing) to 1 (exempts everything), both included
   * @throws IllegalArgumentException if it is outside that range or not a number
   */
  public BernoulliReorder(double probability) {
    this.probability = Probability.checked("reorder probability", probability);
  }

  @Override
  public boolean exempts(long packetIndex, RandomGenerator random) {
    return random.nextDouble() < probability;
  }

  @Override
  public String toString() {
    return "reorder " + Probability.words(probability);
  }
}
