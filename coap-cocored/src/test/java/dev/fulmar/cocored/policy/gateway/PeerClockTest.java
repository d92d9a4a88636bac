package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Figures in milliseconds, worked out by hand from the formulas on {@link PeerClock}. */
class PeerClockTest {
  private final PeerClock clock = new PeerClock(PeerClockSettings.DEFAULTS);

  @Test
  void peerWithoutGapIsNotClocked() {
    assertThat(clock.isMeasured()).isFalse();
    assertThat(clock.isClocked()).isFalse();
    assertThat(clock.promptShare()).isEqualTo(1);
  }

  @Test
  void firstGapIsTheMeanAndTheShortestAndHalfOfItTheDeviation() {
    gap(100);
    assertFigures(100, 50, 100);
  }

  @Test
  void laterGapsMoveMeanAndDeviationByTheirWeightsAndTheShortestByItsDrift() {
    gap(100);
    gap(180); // dev 50 + (80 - 50)/4, gap 100 + 80/8, gmin 100 + 0.02 x 80
    assertFigures(110, 57.5, 101.6);
    gap(60); // dev 57.5 + (50 - 57.5)/4, gap 110 - 50/8
    assertFigures(103.75, 55.625, 60);
  }

  @Test
  void gapOfASecondLeavesTheFiguresAndLowersTheShareOfPromptOnes() {
    gap(100);
    gap(1000);
    assertFigures(100, 50, 100);
    assertThat(clock.promptShare()).isEqualTo(0.875);
    gap(999.999999);
    assertThat(clock.promptShare()).isEqualTo(0.890625); // 0.875 + 0.125/8
    assertThat(clock.gapNanos()).isGreaterThan(200e6);
  }

  @ParameterizedTest(name = "after {0} slow gaps clocked: {1}")
  @CsvSource({"0, true", "3, true", "4, false"}) // 7/8 to the power of 3 is 0.67, of 4 0.586
  void peerIsClockedFromAShareOfThreeFifths(int slowGaps, boolean clocked) {
    gap(100);
    for (int i = 0; i < slowGaps; i++) {
      gap(5000);
    }
    assertThat(clock.isClocked()).isEqualTo(clocked);
  }

  @ParameterizedTest(name = "gap {0} ms is fast: {1}")
  @CsvSource({"1, true", "499, true", "500, false", "900, false"})
  void clockedPeerIsFastBelowHalfASecond(double millis, boolean fast) {
    gap(millis);
    assertThat(clock.isFast()).isEqualTo(fast);
  }

  private void gap(double millis) {
    clock.onGap(Math.round(millis * 1e6));
  }

  private void assertFigures(double gap, double deviation, double shortest) {
    assertThat(clock.gapNanos() / 1e6).isCloseTo(gap, within(1e-9));
    assertThat(clock.deviationNanos() / 1e6).isCloseTo(deviation, within(1e-9));
    assertThat(clock.shortestNanos() / 1e6).isCloseTo(shortest, within(1e-9));
  }
}
