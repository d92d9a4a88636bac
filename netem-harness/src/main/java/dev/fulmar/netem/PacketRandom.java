package dev.fulmar.netem;

import java.util.random.RandomGenerator;

/**
 * The random numbers of one packet at one stage, a function of (seed, direction, stage, index) and
 * of nothing else. So the i-th packet meets the same fate whatever the timing, and a stage that is
 * added, removed or draws more numbers moves the decisions of no other.
 *
 * <p>The numbers are those of SplitMix64 whose state starts at a hash of the key. Equal keys give
 * equal sequences; it is not for secrets. Not thread-safe.
 *
 * @see <a href="https://doi.org/10.1145/2714064.2660195">Steele, Lea and Flood, Fast Splittable
 *     Pseudorandom Number Generators</a>, figure 16 (mix64 with variant 13 of Stafford's constants)
 */
public final class PacketRandom implements RandomGenerator {
  /** 2^64 divided by the golden ratio, made odd. */
  private static final long GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  /** The numbers of packet {@code index}, counted from 1 in its direction; -index for its copy. */
  public PacketRandom(long seed, Direction direction, Stage stage, long index) {
    long key = absorb(0, seed);
    key = absorb(key, direction == Direction.UP ? 1 : 2);
    key = absorb(key, stage.key());
    state = absorb(key, index);
  }

  @Override
  public long nextLong() {
    state += GAMMA;
    return mix(state);
  }

  /** One-to-one in {@code value} for each {@code key}, so neighbouring indexes never collide. */
  private static long absorb(long key, long value) {
    return mix(key + GAMMA * (value + 1));
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
