package dev.fulmar.netem.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.PacketRandom;
import dev.fulmar.netem.Stage;
import dev.fulmar.netem.statistics.KolmogorovSmirnov;
import dev.fulmar.netem.statistics.NormalDistribution;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What each form of jitter draws. */
class JitterTest {
  private static final double MS = 1e6;
  private static final int DRAWS = 200_000;
  private static final List<LongFunction<Jitter>> SCALED =
      List.of(UniformJitter::new, NormalJitter::new, ParetoJitter::new);

  @Test
  void uniformOffsetsAreAsLikelyAnywhere() {
    double[] offsetsMs = offsetsMs(new UniformJitter(10_000_000), 1);
    KolmogorovSmirnov.assertFits(offsetsMs, ms -> (ms + 10) / 20);
    assertThat(Arrays.stream(offsetsMs)).allMatch(ms -> ms >= -10 && ms <= 10);
  }

  @Test
  void normalOffsetsFollowTheNormalDistribution() {
    KolmogorovSmirnov.assertFits(
        offsetsMs(new NormalJitter(5_000_000), 2), ms -> NormalDistribution.below(ms / 5));
  }

  @Test
  void paretoOffsetsFollowParetosDistribution() {
    double[] offsetsMs = offsetsMs(new ParetoJitter(5_000_000), 3);
    KolmogorovSmirnov.assertFits(offsetsMs, ms -> 1 - Math.pow(1.5 + Math.sqrt(0.75) * ms / 5, -3));
    assertThat(Arrays.stream(offsetsMs)).allMatch(ms -> ms >= -5 / Math.sqrt(3) - 1e-6);
  }

  @Test
  void tableOffsetsLieOnLinesBetweenItsSamples() {
    // quantiles 0, 1/4, 1/2, 3/4 and 1, handed over in disorder
    Jitter jitter = new TableJitter("measured", ns(8), ns(-2), ns(1), ns(0), ns(4));
    double[] offsetsMs = offsetsMs(jitter, 4);
    KolmogorovSmirnov.assertFits(
        offsetsMs,
        ms -> {
          if (ms < 0) {
            return (ms + 2) / 8;
          }
          return ms < 1 ? (1 + ms) / 4 : ms < 4 ? 0.5 + (ms - 1) / 12 : 0.75 + (ms - 4) / 16;
        });
    assertThat(Arrays.stream(offsetsMs)).allMatch(ms -> ms >= -2 && ms <= 8);
  }

  /** Computed apart from this code: a change here changes every seeded run. */
  @Test
  void offsetsAreThoseOfYesterday() {
    assertThat(firstOffsets(new UniformJitter(5_000_000)))
        .containsExactly(-2_532_652, 4_032_054, 3_990_942);
    assertThat(firstOffsets(new NormalJitter(5_000_000)))
        .containsExactly(-2_083_770, -2_698_231, 5_471_443);
    assertThat(firstOffsets(new ParetoJitter(5_000_000)))
        .containsExactly(-2_314_887, 3_914_197, 3_741_049);
  }

  @Test
  void tableOfOneSampleLeavesNothingToChance() {
    assertThat(offsetsMs(new TableJitter("one", ns(7)), 5)).containsOnly(7);
  }

  @ParameterizedTest
  @FieldSource("SCALED")
  void extremeDrawsStayWithinBounds(LongFunction<Jitter> form) {
    RandomGenerator least = () -> 0;
    RandomGenerator most = () -> -1;
    for (long scaleNanos : new long[] {0, 1, ConstantDelay.MAX_NANOS}) {
      Jitter jitter = form.apply(scaleNanos);
      // a draw is at least 2^-53 from 1: Pareto's exceeds its mean by 240,250 deviations at most
      assertThat(jitter.offsetNanos(least)).isBetween(-9 * scaleNanos, 240_250 * scaleNanos);
      assertThat(jitter.offsetNanos(most)).isBetween(-9 * scaleNanos, 240_250 * scaleNanos);
    }
  }

  @ParameterizedTest
  @FieldSource("SCALED")
  void noScaleIsNoJitter(LongFunction<Jitter> form) {
    assertThat(offsetsMs(form.apply(0), 6)).containsOnly(0);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, ConstantDelay.MAX_NANOS + 1})
  void impossibleScaleIsRefused(long scaleNanos) {
    for (LongFunction<Jitter> form : SCALED) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> form.apply(scaleNanos))
          .withMessage("jitter is %d ns, must be from 0 to 3600000000000", scaleNanos);
    }
  }

  @Test
  void emptyAndOversizedTablesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TableJitter("t"))
        .withMessage("jitter table has 0 samples, must have from 1 to 1000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TableJitter("t", new long[1_000_001]))
        .withMessage("jitter table has 1000001 samples, must have from 1 to 1000000");
  }

  @ParameterizedTest
  @ValueSource(longs = {-ConstantDelay.MAX_NANOS - 1, ConstantDelay.MAX_NANOS + 1, Long.MIN_VALUE})
  void sampleBeyondAnHourIsRefused(long sampleNanos) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TableJitter("t", 0, sampleNanos))
        .withMessage(
            "jitter sample is %d ns, must be from -3600000000000 to 3600000000000", sampleNanos);
  }

  @Test
  void tableKeepsItsOwnCopy() {
    long[] samplesNanos = {ns(1)};
    Jitter jitter = new TableJitter("t", samplesNanos);
    samplesNanos[0] = ns(9);
    assertThat(jitter.offsetNanos(() -> 0)).isEqualTo(ns(1));
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new UniformJitter(10_000_000)).hasToString("jitter 10ms");
    assertThat(new NormalJitter(5_000_000)).hasToString("jitter normal(5ms)");
    assertThat(new ParetoJitter(1_500)).hasToString("jitter pareto(1.5us)");
    assertThat(new TableJitter("wan.txt", 1)).hasToString("jitter table(wan.txt)");
  }

  private static long[] firstOffsets(Jitter jitter) {
    return LongStream.rangeClosed(1, 3)
        .map(i -> jitter.offsetNanos(new PacketRandom(1, Direction.UP, Stage.DELAY, i)))
        .toArray();
  }

  private static long ns(long ms) {
    return ms * 1_000_000;
  }

  private static double[] offsetsMs(Jitter jitter, long seed) {
    return LongStream.rangeClosed(1, DRAWS)
        .mapToObj(index -> new PacketRandom(seed, Direction.UP, Stage.DELAY, index))
        .mapToDouble(random -> jitter.offsetNanos(random) / MS)
        .toArray();
  }
}
