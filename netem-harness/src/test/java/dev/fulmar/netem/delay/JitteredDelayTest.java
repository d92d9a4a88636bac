package dev.fulmar.netem.delay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.PacketRandom;
import dev.fulmar.netem.Stage;
import dev.fulmar.netem.statistics.ChiSquare;
import dev.fulmar.netem.statistics.NormalDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JitteredDelayTest {
  private static final long MS = 1_000_000;
  private static final int DRAWS = 200_000;

  @Test
  void offsetIsAddedToTheBase() {
    DelayModel delay = new JitteredDelay(40 * MS, random -> -3 * MS);
    assertThat(delay.delayNanos(1, null)).isEqualTo(37 * MS);
  }

  @Test
  void packetNeverArrivesBeforeItLeaves() {
    assertThat(new JitteredDelay(2, random -> -3).delayNanos(1, null)).isZero();
    assertThat(new JitteredDelay(0, random -> Long.MIN_VALUE).delayNanos(1, null)).isZero();
  }

  @Test
  void packetNeverTravelsLongerThanAnHour() {
    assertThat(new JitteredDelay(ConstantDelay.MAX_NANOS, random -> 1).delayNanos(1, null))
        .isEqualTo(ConstantDelay.MAX_NANOS);
    assertThat(new JitteredDelay(5, random -> Long.MAX_VALUE).delayNanos(1, null))
        .isEqualTo(ConstantDelay.MAX_NANOS);
  }

  @ParameterizedTest(name = "base {0} ms, jitter 10 ms")
  @ValueSource(longs = {0, 4, 9, 10})
  void shareOfUniformDrawsHeldAtZeroIsAsDocumented(long baseMs) {
    assertShareAtZero(baseMs, new UniformJitter(10 * MS), Math.max(0, (10 - baseMs) / 20.0));
  }

  @ParameterizedTest(name = "base {0} ms, jitter normal(10 ms)")
  @ValueSource(longs = {0, 5, 20})
  void shareOfNormalDrawsHeldAtZeroIsAsDocumented(long baseMs) {
    assertShareAtZero(baseMs, new NormalJitter(10 * MS), NormalDistribution.below(-baseMs / 10.0));
  }

  @ParameterizedTest(name = "base {0} ms, jitter pareto(10 ms)")
  @ValueSource(longs = {0, 3, 6})
  void shareOfParetoDrawsHeldAtZeroIsAsDocumented(long baseMs) {
    double beyond = Math.pow(1.5 - Math.sqrt(3) / 2 * baseMs / 10, -3);
    assertShareAtZero(baseMs, new ParetoJitter(10 * MS), Math.max(0, 1 - beyond));
  }

  private static void assertShareAtZero(long baseMs, Jitter jitter, double expected) {
    DelayModel delay = new JitteredDelay(baseMs * MS, jitter);
    long[] counts = new long[2];
    for (int i = 1; i <= DRAWS; i++) {
      counts[delay.delayNanos(i, random(i)) == 0 ? 0 : 1]++;
    }
    if (expected == 0) {
      assertThat(counts[0]).isZero();
    } else {
      ChiSquare.assertFits(counts, expected, 1 - expected);
    }
  }

  /** The mean is the base; of the long tail of Pareto's, one in 10,000 seeds passes four of it. */
  @Test
  void meanIsTheBaseWhereNothingIsHeldAtZero() {
    for (Jitter jitter :
        new Jitter[] {
          new UniformJitter(10 * MS), new NormalJitter(10 * MS), new ParetoJitter(10 * MS)
        }) {
      DelayModel delay = new JitteredDelay(100 * MS, jitter);
      double sumMs = 0;
      for (int i = 1; i <= DRAWS; i++) {
        sumMs += delay.delayNanos(i, random(i)) / (double) MS;
      }
      assertThat(sumMs / DRAWS).isCloseTo(100, within(4 * 10 / Math.sqrt(DRAWS)));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, ConstantDelay.MAX_NANOS + 1})
  void impossibleBaseIsRefused(long baseNanos) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new JitteredDelay(baseNanos, new UniformJitter(1)))
        .withMessage("delay is %d ns, must be from 0 to 3600000000000", baseNanos);
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new JitteredDelay(40 * MS, new UniformJitter(10 * MS)))
        .hasToString("delay 40ms jitter 10ms");
    assertThat(new JitteredDelay(0, new NormalJitter(5 * MS)))
        .hasToString("delay 0us jitter normal(5ms)");
  }

  private static PacketRandom random(long index) {
    return new PacketRandom(1, Direction.UP, Stage.DELAY, index);
  }
}
