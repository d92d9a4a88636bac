package dev.fulmar.netem.radio;

import dev.fulmar.netem.KeyedRandom;

/**
 * The random numbers of one node for one purpose, a function of (seed, node, purpose) and of
 * nothing else.
 */
final class NodeRandom extends KeyedRandom {
  NodeRandom(long seed, int node, Purpose purpose) {
    super(absorb(absorb(absorb(0, seed), node), purpose.key));
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
