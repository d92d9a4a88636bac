package dev.fulmar.netem.radio;

import java.util.random.RandomGenerator;

/**
 * The random numbers of one node for one purpose, a function of (seed, node, purpose) and of
 * nothing else: SplitMix64, as in {@link dev.fulmar.netem.PacketRandom}, whose state starts at a
 * hash of the key.
 */
final class NodeRandom implements RandomGenerator {
  /** 2^64 divided by the golden ratio, made odd. */
  private static final long GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  NodeRandom(long seed, int node, Purpose purpose) {
    state = absorb(absorb(absorb(0, seed), node), purpose.key);
  }

  @Override
  public long nextLong() {
    state += GAMMA;
    return mix(state);
  }

  private static long absorb(long key, long value) {
    return mix(key + GAMMA * (value + 1));
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** What the numbers are for. The keys are part of every recorded run and never change. */
  enum Purpose {
    BACK_OFF(1),
    FIRST_SEQUENCE_NUMBER(2);

    private final int key;

    Purpose(int key) {
      this.key = key;
    }
  }
}
