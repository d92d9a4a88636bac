package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.policy.SmoothedRtt;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SenderTimeoutsTest {
  private final SenderTimeouts timeouts =
      new SenderTimeouts(SenderTimeoutSettings.DEFAULTS, new SplittableRandom(1));

  /** After one sample R the RTO is R + 4 R/2. */
  @ParameterizedTest(name = "round-trip time {0} ms: RTO {1} ms")
  @CsvSource({"10, 400", "133, 400", "200, 600", "1000, 3000"})
  void rtoIsThreeTimesTheFirstSampleAndAtLeastFourTenths(long rttMillis, long rtoMillis) {
    assertThat(timeouts.rtoNanos(measured(rttMillis, 1))).isEqualTo(millis(rtoMillis));
  }

  @Test
  void steadyRoundTripTimeIsExceededByTheGranularity() {
    assertThat(timeouts.rtoNanos(measured(500, 100))).isEqualTo(millis(520));
  }

  @Test
  void firstTimerIsSpreadOverOneToTwoRtos() {
    SmoothedRtt rtt = measured(200, 1);
    assertSpread(() -> timeouts.firstNanos(rtt), 600, 1200);
  }

  @Test
  void firstTimerIsAStockOneWhileNothingIsMeasured() {
    assertSpread(() -> timeouts.firstNanos(new SmoothedRtt()), 2000, 3000);
  }

  @ParameterizedTest(name = "retransmission {0} at a short round-trip time: from {1} to {2} ms")
  @CsvSource({"2, 800, 1500", "3, 1500, 4500", "4, 5000, 15000"})
  void laterTimersAreDrawnWhereTheFloorIsLow(int transmission, long from, long to) {
    SmoothedRtt rtt = measured(10, 1); // RTO 400 ms: floors 400, 800, 1200, 2000
    LongSummaryStatistics drawn = draws(() -> timeouts.nextNanos(rtt, transmission));
    assertThat(drawn.getMin()).isCloseTo(millis(from), within(millis(20)));
    assertThat(drawn.getMax()).isCloseTo(millis(to), within(millis(20)));
  }

  @ParameterizedTest(name = "retransmission {0} at a long round-trip time: {1} ms")
  @CsvSource({"1, 30000", "2, 60000", "3, 90000", "4, 150000"})
  void laterTimersNeverFallBelowTheFibonacciFloor(int transmission, long expected) {
    assertThat(timeouts.nextNanos(measured(10_000, 1), transmission)).isEqualTo(millis(expected));
  }

  @Test
  void firstRetransmissionWaitsASecondWhileNothingIsMeasured() {
    assertThat(timeouts.nextNanos(new SmoothedRtt(), 1)).isEqualTo(millis(1000));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 5})
  void retransmissionWithoutATimerIsRefused(int transmission) {
    assertThat(timeouts.retransmissions()).isEqualTo(4);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> timeouts.nextNanos(new SmoothedRtt(), transmission))
        .withMessage("transmission is " + transmission + ", must be in 1..4");
  }

  @Test
  void settingsOutOfTheirRangesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(0, 2, List.of(1.0), List.of(1.0)))
        .withMessage("minRtoNanos is 0 ns, must be at least 1 ns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(1, 0.9, List.of(1.0), List.of(1.0)))
        .withMessage("firstSpread is 0.9, must be finite and at least 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(1, 2, List.of(1.0, 2.0), List.of(1.0)))
        .withMessage("rtoFactors are 1, must be as many as unitFactors: 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(1, 2, List.of(0.0), List.of(1.0)))
        .withMessageContaining("unitFactors");
  }

  private static SenderTimeoutSettings settings(
      long minRtoNanos, double spread, List<Double> unitFactors, List<Double> rtoFactors) {
    return new SenderTimeoutSettings(
        minRtoNanos, 4, 0, spread, 1, 1, 0, 1, 1, unitFactors, rtoFactors);
  }

  private static void assertSpread(LongSupplier timer, long fromMillis, long toMillis) {
    LongSummaryStatistics drawn = draws(timer);
    long tolerance = millis(toMillis - fromMillis) / 100;
    assertThat(drawn.getMin()).isBetween(millis(fromMillis), millis(fromMillis) + tolerance);
    assertThat(drawn.getMax()).isBetween(millis(toMillis) - tolerance, millis(toMillis));
    assertThat(drawn.getAverage())
        .isCloseTo(millis(fromMillis + toMillis) / 2.0, within(2.0 * tolerance));
  }

  private static LongSummaryStatistics draws(LongSupplier timer) {
    return LongStream.generate(timer).limit(10_000).summaryStatistics();
  }

  private static SmoothedRtt measured(long rttMillis, int samples) {
    SmoothedRtt rtt = new SmoothedRtt();
    for (int i = 0; i < samples; i++) {
      rtt.sample(millis(rttMillis));
    }
    return rtt;
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }
}
