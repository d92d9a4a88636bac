package dev.fulmar.netem;

/**
 * The random numbers of one packet at one stage, a function of (seed, direction, stage, index) and
 * of nothing else. So the i-th packet meets the same fate whatever the timing, and a stage that is
 * added, removed or draws more numbers moves the decisions of no other.
 */
public final class PacketRandom extends KeyedRandom {
  /** The numbers of packet {@code index}, counted from 1 in its direction; -index for its copy. */
  public PacketRandom(long seed, Direction direction, Stage stage, long index) {
    super(
        absorb(
            absorb(absorb(absorb(0, seed), direction == Direction.UP ? 1 : 2), stage.key()),
            index));
  }
}
