package dev.fulmar.netem.loss;

import static java.util.stream.Collectors.joining;

import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;

/** Loses exactly the packets it is told to. */
public final class ScriptedLoss implements LossModel {
  private final Set<Long> lostIndexes;

  /**
   * @param lostIndexes the numbers of the packets to lose, counted from 1; at least one
   * @throws IllegalArgumentException if there is none, or one is below 1
   */
  public ScriptedLoss(Set<Long> lostIndexes) {
    if (lostIndexes.isEmpty()) {
      throw new IllegalArgumentException("no packet to lose is named, must be at least one");
    }
    for (long index : lostIndexes) {
      if (index < 1) {
        throw new IllegalArgumentException(
            "packet to lose is " + index + ", must be at least 1: packets are counted from 1");
      }
    }
    this.lostIndexes = new TreeSet<>(lostIndexes);
  }

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    return lostIndexes.contains(packetIndex);
  }

  @Override
  public String toString() {
    return lostIndexes.stream().map(String::valueOf).collect(joining(",", "loss packets(", ")"));
  }
}
