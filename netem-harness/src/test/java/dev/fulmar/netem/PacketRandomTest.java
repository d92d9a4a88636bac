package dev.fulmar.netem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

class PacketRandomTest {
  private static final int DRAWS = 100_000;

  /** Computed apart from this code: a change here changes every seeded run. */
  @Test
  void numbersAreThoseOfYesterday() {
    RandomGenerator random = new PacketRandom(1, Direction.UP, Stage.LOSS, 1);
    assertThat(random.nextLong()).isEqualTo(0x79872ed88f67e4fdL);
    assertThat(random.nextLong()).isEqualTo(0x5e6d24a711a819e6L);
  }

  @Test
  void equalKeysGiveEqualNumbers() {
    RandomGenerator one = new PacketRandom(7, Direction.DOWN, Stage.DELAY, 123);
    RandomGenerator other = new PacketRandom(7, Direction.DOWN, Stage.DELAY, 123);
    for (int i = 0; i < 100; i++) {
      assertThat(one.nextLong()).isEqualTo(other.nextLong());
    }
  }

  @Test
  void firstNumbersOfSuccessivePacketsAreUniform() {
    int[] bins = new int[100];
    for (long index = 1; index <= DRAWS; index++) {
      bins[bin(new PacketRandom(1, Direction.UP, Stage.LOSS, index), 100)]++;
    }
    assertThat(chiSquare(bins)).isBetween(99 - 5 * 14.1, 99 + 5 * 14.1);
  }

  @Test
  void directionsAreIndependent() {
    assertIndependent(
        index -> new PacketRandom(1, Direction.UP, Stage.LOSS, index),
        index -> new PacketRandom(1, Direction.DOWN, Stage.LOSS, index));
  }

  @Test
  void stagesAreIndependent() {
    assertIndependent(
        index -> new PacketRandom(1, Direction.UP, Stage.LOSS, index),
        index -> new PacketRandom(1, Direction.UP, Stage.QUEUE, index));
    assertIndependent(
        index -> new PacketRandom(1, Direction.UP, Stage.QUEUE, index),
        index -> new PacketRandom(1, Direction.UP, Stage.DELAY, index));
  }

  @Test
  void neighbouringSeedsAreIndependent() {
    for (long seed : new long[] {-1, 0, 1, Long.MAX_VALUE}) {
      assertIndependent(
          index -> new PacketRandom(seed, Direction.UP, Stage.LOSS, index),
          index -> new PacketRandom(seed + 1, Direction.UP, Stage.LOSS, index));
    }
  }

  @Test
  void neighbouringPacketsAreIndependent() {
    assertIndependent(
        index -> new PacketRandom(1, Direction.UP, Stage.LOSS, index),
        index -> new PacketRandom(1, Direction.UP, Stage.LOSS, index + 1));
  }

  @Test
  void secondNumberOfPacketIsIndependentOfFirstOfTheNext() {
    assertIndependent(
        index -> {
          RandomGenerator random = new PacketRandom(1, Direction.UP, Stage.LOSS, index);
          random.nextLong();
          return random;
        },
        index -> new PacketRandom(1, Direction.UP, Stage.LOSS, index + 1));
  }

  @Test
  void seedAndIndexDoNotTradePlaces() {
    assertIndependent(
        index -> new PacketRandom(1, Direction.UP, Stage.LOSS, index),
        index -> new PacketRandom(index, Direction.UP, Stage.LOSS, 1));
  }

  /** Chi-square on pairs: 10 by 10 bins, 99 degrees of freedom, within five deviations. */
  private static void assertIndependent(
      LongFunction<RandomGenerator> one, LongFunction<RandomGenerator> other) {
    int[] pairs = new int[100];
    for (long index = 1; index <= DRAWS; index++) {
      pairs[10 * bin(one.apply(index), 10) + bin(other.apply(index), 10)]++;
    }
    assertThat(chiSquare(pairs)).isBetween(99 - 5 * 14.1, 99 + 5 * 14.1);
  }

  private static int bin(RandomGenerator random, int bins) {
    return (int) (random.nextDouble() * bins);
  }

  private static double chiSquare(int[] bins) {
    double expected = (double) DRAWS / bins.length;
    double sum = 0;
    for (int count : bins) {
      sum += (count - expected) * (count - expected) / expected;
    }
    return sum;
  }
}
