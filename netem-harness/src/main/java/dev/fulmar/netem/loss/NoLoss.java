package dev.fulmar.netem.loss;

import java.util.random.RandomGenerator;

/** Loses nothing; what a link does that is not told otherwise. */
public final class NoLoss implements LossModel {

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    return false;
  }

  /** No words ask for it. */
  @Override
  public String toString() {
    return "";
  }
}
