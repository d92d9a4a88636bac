package dev.fulmar.netem.loss;

import dev.fulmar.netem.unit.Probability;
import java.util.random.RandomGenerator;

/** Loses each packet with the same probability, independently of all others. */
public final class BernoulliLoss implements LossModel {
  private final double probability;

  /**
   * @param probability from 0 (loses nothing) to 1 (loses everything), both included
   * @throws IllegalArgumentException if it is outside that range or not a number
   */
  public BernoulliLoss(double probability) {
    this.probability = Probability.checked("loss probability", probability);
  }

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    // nextDouble() is below 1, so that 0 never drops and 1 always does
    return random.nextDouble() < probability;
  }

  @Override
  public String toString() {
    return "loss " + Probability.words(probability);
  }
}
