package dev.fulmar.netem.fault;

import java.util.random.RandomGenerator;

/** Damages nothing; what a link does that is not told otherwise. */
public final class NoCorruption implements CorruptionModel {

  @Override
  public int flippedBit(long packetIndex, int sizeBytes, RandomGenerator random) {
    return NONE;
  }

  /** No words ask for it. */
  @Override
  public String toString() {
    return "";
  }
}
