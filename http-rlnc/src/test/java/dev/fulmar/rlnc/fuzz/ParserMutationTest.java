package dev.fulmar.rlnc.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Inputs that are nearly valid; {@code -Drlnc.mutations=} says how many to each parser. */
class ParserMutationTest {
  private static final int FEW = Integer.getInteger("rlnc.mutations", 2_000);
  private static final int MANY = 910_000; // ten million over all the parsers

  @ParameterizedTest
  @EnumSource
  void whatIsWrittenIsReadBack(ParserTarget target) {
    Samples samples = new Samples(new SplittableRandom(1));
    for (int round = 0; round < 500; round++) {
      assertThat(target.accepts(target.sample(samples))).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"CODED_PACKET", "SYMBOL", "BINARY_REQUEST", "BINARY_RESPONSE"})
  void everyTruncationIsRefused(ParserTarget target) {
    Samples samples = new Samples(new SplittableRandom(2));
    for (int round = 0; round < 50; round++) {
      byte[] sample = target.sample(samples);
      for (int length = 0; length < sample.length; length++) {
        assertThat(target.accepts(Arrays.copyOf(sample, length))).isFalse();
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void anySingleByteMayBeAnyOther(ParserTarget target) {
    Samples samples = new Samples(new SplittableRandom(3));
    byte[] sample = target.sample(samples);
    for (int at = 0; at < sample.length; at++) {
      byte before = sample[at];
      for (int value = 0; value < 256; value++) {
        sample[at] = (byte) value;
        target.accepts(sample);
      }
      sample[at] = before;
    }
  }

  @ParameterizedTest
  @EnumSource
  void mutationsAreRefusedOrWrittenAgainAsTheyWere(ParserTarget target) {
    mutate(target, FEW);
  }

  @Tag("slow")
  @ParameterizedTest
  @EnumSource
  void tenMillionMutationsAreRefusedOrWrittenAgainAsTheyWere(ParserTarget target) {
    long before = heapBytes();
    long begin = System.nanoTime();
    int accepted = mutate(target, MANY);
    System.out.printf(
        "%s: %d inputs, %d accepted, %d ms, heap %d KiB before, %d KiB after%n",
        target,
        MANY,
        accepted,
        (System.nanoTime() - begin) / 1_000_000,
        before >> 10,
        heapBytes() >> 10);
    assertThat(heapBytes()).isLessThan(before + (8 << 20));
  }

  private static int mutate(ParserTarget target, int count) {
    RandomGenerator random = new SplittableRandom(target.name().hashCode());
    Samples samples = new Samples(random);
    Mutator mutator = new Mutator(random);
    int accepted = 0;
    byte[] sample = target.sample(samples);
    for (int round = 0; round < count; round++) {
      if (round % 16 == 0) {
        sample = target.sample(samples);
      }
      accepted += target.accepts(mutator.mutate(sample)) ? 1 : 0;
    }
    return accepted;
  }

  private static long heapBytes() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }
}
