package dev.fulmar.netem.trace.mobile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.rate.RateSchedule;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MobileLinkTest {
  private static RateSchedule trace(long seed, int durationMs, int stepMs) {
    return MobileLink.DEFAULT.trace(new SplittableRandom(seed), durationMs, stepMs);
  }

  private static long[] rates(RateSchedule trace) {
    return IntStream.range(0, trace.steps()).mapToLong(trace::bitsPerSecond).toArray();
  }

  @Test
  void seedGivesTheSameTraceAndALongerOneBeginsWithIt() {
    long[] minute = rates(trace(7, 60_000, 10));

    assertThat(minute).hasSize(6000).isEqualTo(rates(trace(7, 60_000, 10)));
    assertThat(minute).isNotEqualTo(rates(trace(8, 60_000, 10)));
    assertThat(rates(trace(7, 120_000, 10))).startsWith(minute);
  }

  /** By hand: −174 + 90 + 9 = −75 dBm of noise; 42 − 117 dB leave 0 dB, 0.6 Gbit/s of log2 2. */
  @Test
  void rateIsShannonsUpToTheCap() {
    assertThat(MobileLink.DEFAULT.bitsPerSecond(117)).isCloseTo(600_000_000, within(1L));
    assertThat(MobileLink.DEFAULT.bitsPerSecond(127)).isCloseTo(82_502_000, within(1000L));
    assertThat(MobileLink.DEFAULT.bitsPerSecond(100)).isEqualTo(1_000_000_000);
  }

  @Test
  void neverMoreThanTheCapAndLessBehindBuildings() {
    long[] rates = rates(trace(1, 600_000, 10));

    LongSummaryStatistics found = Arrays.stream(rates).summaryStatistics();
    assertThat(found.getMax()).isEqualTo(1_000_000_000);
    assertThat(found.getMin()).isBetween(0L, 100_000_000L);
  }

  @Test
  void lastStepMayBeShorter() {
    RateSchedule trace = trace(1, 25, 10);

    assertThat(trace.steps()).isEqualTo(3);
    assertThat(trace.periodNanos()).isEqualTo(25_000_000);
  }

  @Test
  void whatIsOutOfRangeIsRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> trace(1, 10, 11))
        .withMessage("step is 11 ms, must be from 1 to 10");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MobileLink(Route.OF_THE_PAPER, 0, 1, 1, 0))
        .withMessageStartingWith("cap is 0 bit/s");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MobileLink(Route.OF_THE_PAPER, 1, 0, 1, 0))
        .withMessageStartingWith("time in sight is 0 ns");
  }
}
