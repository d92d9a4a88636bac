package dev.fulmar.netem.loss;

import java.util.random.RandomGenerator;

/** Loses everything. */
public final class Blackhole implements LossModel {

  @Override
  public boolean drops(long packetIndex, RandomGenerator random) {
    return true;
  }

  @Override
  public String toString() {
    return "blackhole";
  }
}
