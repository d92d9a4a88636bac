package dev.fulmar.transport.congestion;

import static dev.fulmar.transport.congestion.Acks.MILLIS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MrvhsGuardedTest {
  private final MrvhsGuarded guarded = new MrvhsGuarded(1400);

  private void rtt(long atMillis, long rttMillis) {
    guarded.onAck(new AckSample(atMillis * MILLIS, 0, rttMillis * MILLIS, 0, true, false));
  }

  @Test
  void largeWindowOnAPathWithoutAQueueGrowsAsMrvhsDoes() {
    rtt(0, 80);
    assertThat(guarded.increase(5000)).isCloseTo(52.915, within(.001));
  }

  @Test
  void growthIsAnEighthOfTheWindowAtMost() {
    rtt(0, 80);
    assertThat(guarded.increase(80)).isCloseTo(10, within(1e-9));
    assertThat(guarded.increase(4)).isEqualTo(1); // HighSpeed's, which is NewReno's
  }

  @ParameterizedTest(name = "{0} ms more: {1} of the way from HighSpeed to MRVHS")
  @CsvSource({"0, 1", "5, .75", "10, .5", "20, 0", "200, 0"})
  void growthTurnsIntoHighSpeedsAsAQueueBuildsUp(long queueMillis, double share) {
    rtt(0, 80);
    rtt(1, 80 + queueMillis);
    double highSpeed = HighSpeed.a(5000);
    long rttMillis = 80 + queueMillis;
    double mrvhs = Math.sqrt(1400.0 * (rttMillis + 80) / rttMillis);
    assertThat(guarded.increase(5000))
        .isCloseTo(highSpeed + (mrvhs - highSpeed) * share, within(.001));
  }

  @Test
  void longRoundTripIsForgottenAfterTwentySeconds() {
    rtt(0, 80);
    rtt(1, 1080); // alpha is 142 then, for good in the paper's
    rtt(2, 80);
    assertThat(guarded.increase(50_000)).isGreaterThan(142);
    rtt(9_999, 80);
    assertThat(guarded.increase(50_000)).isGreaterThan(142);
    rtt(10_001, 80);
    assertThat(guarded.increase(50_000)).isGreaterThan(142);
    rtt(20_002, 80);
    assertThat(guarded.increase(5000)).isCloseTo(52.915, within(.001));
  }

  @Test
  void lossTakesWhatHighSpeedsTakes() {
    assertThat(guarded.afterLoss(5036)).isEqualTo((1 - HighSpeed.b(5036)) * 5036);
  }
}
