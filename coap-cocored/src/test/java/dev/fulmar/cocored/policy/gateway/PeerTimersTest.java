package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of a peer with one measured gap g: mean g, deviation g/2, shortest g. */
class PeerTimersTest {
  @ParameterizedTest(name = "shortest gap {0} ms: token {1} ms")
  @CsvSource({"1, 5", "1.25, 5", "10, 40", "125, 500", "200, 500"})
  void tokenLastsFourShortestGapsWithinItsBounds(double gapMillis, double tokenMillis) {
    assertThat(TokenSettings.DEFAULTS.nanos(after(gapMillis))).isEqualTo(nanos(tokenMillis));
  }

  /** gap + 16 dev = 9 g; the cap is 0.7 s, from g = 350 ms on 2 g. */
  @ParameterizedTest(name = "gap {0} ms: overdue after {1} ms")
  @CsvSource({"1, 20", "50, 450", "77, 693", "100, 700", "350, 700", "400, 800", "750, 1500"})
  void peerIsOverdueAfterItsGapAndSixteenDeviationsUpToTheCap(double gapMillis, double overdue) {
    assertThat(RepeatSettings.DEFAULTS.overdueNanos(after(gapMillis))).isEqualTo(nanos(overdue));
  }

  @Test
  void peerWhoseTimerWouldPassTheCeilingIsNeverOverdue() {
    assertThat(RepeatSettings.DEFAULTS.overdueNanos(after(751))).isEqualTo(RepeatSettings.NEVER);
  }

  @ParameterizedTest(name = "shortest gap {0} ms: missing {1} ms after the repeated ACK")
  @CsvSource({"1, 20", "10, 20", "30, 60", "350, 700", "900, 700"})
  void peerIsMissingTwoShortestGapsAfterTheRepeatedAck(double gapMillis, double missingMillis) {
    assertThat(RepeatSettings.DEFAULTS.missingNanos(after(gapMillis)))
        .isEqualTo(nanos(missingMillis));
  }

  private static PeerClock after(double gapMillis) {
    PeerClock clock = new PeerClock(PeerClockSettings.DEFAULTS);
    clock.onGap(nanos(gapMillis));
    return clock;
  }

  private static long nanos(double millis) {
    return Math.round(millis * 1e6);
  }
}
