package dev.fulmar.netem;

import java.util.random.RandomGenerator;

/**
 * The numbers of SplitMix64 whose state starts at a hash of a key. Equal keys give equal sequences;
 * it is not for secrets. Not thread-safe.
 *
 * @see <a href="https://doi.org/10.1145/2714064.2660195">Steele, Lea and Flood, Fast Splittable
 *     Pseudorandom Number Generators</a>, figure 16 (mix64 with variant 13 of Stafford's constants)
 */
public abstract class KeyedRandom implements RandomGenerator {
  /** 2^64 divided by the golden ratio, made odd. */
  private static final long GAMMA = 0x9e3779b97f4a7c15L;

  private long state;

  /** The numbers of a key that {@link #absorb} has made. */
  protected KeyedRandom(long key) {
    state = key;
  }

  @Override
  public final long nextLong() {
    state += GAMMA;
    return mix(state);
  }

  /**
   * A key, beginning with 0, and one more part of it. One-to-one in {@code value} for each {@code
   * key}, so neighbouring indexes never collide.
   */
  protected static long absorb(long key, long value) {
    return mix(key + GAMMA * (value + 1));
  }

  private static long mix(long z) {
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
