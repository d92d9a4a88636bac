package dev.fulmar.netem.delay;

import java.util.random.RandomGenerator;

/** Every packet keeps its turn; what a link does that is not told otherwise. */
public final class NoReorder implements ReorderModel {

  @Override
  public boolean exempts(long packetIndex, RandomGenerator random) {
    return false;
  }

  @Override
  public boolean exemptsAny() {
    return false;
  }

  /** No words ask for it. */
  @Override
  public String toString() {
    return "";
  }
}
