package dev.fulmar.netem.loss;

import static java.util.stream.Collectors.joining;

import java.util.List;
import java.util.random.RandomGenerator;

/** Loses packets by a pattern that repeats for ever: the first entry is the fate of packet 1. */
public final class PatternLoss implements LossModel {
  private final List<Boolean> lost;

  /**
   * @param lost true where a packet is lost; at least one entry
   * @throws IllegalArgumentException if the pattern is empty
   */
  public PatternLoss(List<Boolean> lost) {
    if (lost.isEmpty()) {
      throw new IllegalArgumentException("loss pattern is empty, must have at least one entry");
    }
    this.lost = List.copyOf(lost);
  }

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    return lost.get((int) ((packetIndex - 1) % lost.size()));
  }

  @Override
  public String toString() {
    return lost.stream().map(l -> l ? "1" : "0").collect(joining(",", "loss pattern(", ")"));
  }
}
