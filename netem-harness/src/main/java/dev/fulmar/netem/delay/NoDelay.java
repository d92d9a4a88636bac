package dev.fulmar.netem.delay;

import java.util.random.RandomGenerator;

/** Packets arrive as they leave; what a link does that is not told otherwise. */
public final class NoDelay implements DelayModel {

  @Override
  public long delayNanos(long packetIndex, RandomGenerator random) {
    return 0;
  }

  /** No words ask for it. */
  @Override
  public String toString() {
    return "";
  }
}
