package dev.fulmar.netem.fault;

import java.util.random.RandomGenerator;

/** Copies nothing; what a link does that is not told otherwise. */
public final class NoDuplication implements DuplicationModel {

  @Override
  public boolean duplicates(long packetIndex, RandomGenerator random) {
    return false;
  }

  /** No words ask for it. */
  @Override
  public String toString() {
    return "";
  }
}
