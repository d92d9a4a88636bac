package dev.fulmar.transport.congestion;

import static dev.fulmar.transport.congestion.Acks.MILLIS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MrvhsTest {
  private static final int MSS = 1400;

  @ParameterizedTest(name = "MSS {0}; RTT max {1}, min {2}, now {3} ms: alpha = {4}")
  @CsvSource({
    "1400, 80, 80, 80, 52.915",
    "1400, 128, 80, 80, 60.332",
    "1400, 128, 80, 128, 47.697",
    "1400, 200, 80, 100, 62.610",
    "536, 80, 80, 80, 32.741",
    "1448, 80, 80, 80, 53.8145",
    "1400, 1080, 80, 80, 142.478"
  })
  void alphaFollowsEquations1And4(int mss, long maxMs, long minMs, long nowMs, double alpha) {
    Mrvhs mrvhs = new Mrvhs(mss);
    mrvhs.onAck(Acks.rtt(maxMs * MILLIS));
    mrvhs.onAck(Acks.rtt(minMs * MILLIS));
    mrvhs.onAck(Acks.rtt(nowMs * MILLIS));
    assertThat(mrvhs.increase(1)).isCloseTo(alpha, within(0.0006));
    assertThat(mrvhs.increase(10_000)).isEqualTo(mrvhs.increase(1));
  }

  @Test
  void beforeTheFirstRoundTripTheTimeRatioIsTwo() {
    assertThat(new Mrvhs(MSS).increase(10)).isCloseTo(Math.sqrt(2 * MSS), within(1e-9));
  }

  @Test
  void ackWithoutRoundTripChangesNothing() {
    Mrvhs mrvhs = new Mrvhs(MSS);
    mrvhs.onAck(Acks.rtt(200 * MILLIS));
    mrvhs.onAck(Acks.rtt(80 * MILLIS));
    double alpha = mrvhs.increase(10);
    mrvhs.onAck(Acks.of(MSS));
    assertThat(mrvhs.increase(10)).isEqualTo(alpha);
  }

  @Test
  void roundTripsCountInRecoveryAndOfASenderWithNothingToSend() {
    LossBasedController mrvhs = Acks.avoidingCongestion(new Mrvhs(MSS), MSS, 100);
    mrvhs.onAck(new AckSample(0, MSS, 128 * MILLIS, MSS, true, true));
    mrvhs.onAck(new AckSample(0, MSS, 80 * MILLIS, MSS, false, false));
    assertThat(mrvhs.windowBytes()).isEqualTo(100 * MSS);
    mrvhs.onAck(Acks.of(MSS));
    assertThat(mrvhs.windowBytes()).isEqualTo((long) (100 * MSS + 60.332 / 100 * MSS));
  }

  @ParameterizedTest(name = "at {0} segments an ACK adds {1} segments")
  @CsvSource({"2, 26.4575", "10, 5.2915", "100, 0.52915", "957, 0.055293"})
  void acknowledgedSegmentAddsAlphaOverWindow(long window, double growth) { // eq. (5)
    LossBasedController mrvhs = Acks.avoidingCongestion(new Mrvhs(MSS), MSS, window);
    mrvhs.onAck(Acks.of(MSS));
    assertThat((double) mrvhs.windowBytes() / MSS - window).isCloseTo(growth, within(0.001));
  }

  /** The windows of the paper's figure 4, at 1e-9, 1e-8, 1e-7 lost per byte and two rates more. */
  @ParameterizedTest(name = "p = {0}: {1} segments")
  @CsvSource({"1.45e-6, 12933", "1.45e-5, 3453", "1.45e-4, 957", "1e-3, 332", "1e-2, 95"})
  void sawtoothMeansTheWindowsOfThePaper(double lossRate, double expected) {
    Mrvhs mrvhs = new Mrvhs(MSS);
    double window = expected;
    for (int i = 0; i < 100; i++) {
      double b = 1 - mrvhs.afterLoss(window) / window;
      window = Math.sqrt(mrvhs.increase(window) * (2 - b) / (2 * b * lossRate));
    }
    assertThat(window).isCloseTo(expected, within(0.6));
  }

  @Test
  void lossTakesTheShareOfHighSpeed() { // eq. (6)
    for (double window : new double[] {10, 38, 118, 957, 12_933}) {
      assertThat(new Mrvhs(MSS).afterLoss(window)).isEqualTo(new HighSpeed().afterLoss(window));
    }
  }

  @Test
  void newSegmentSizeChangesAlphaAtOnce() {
    Mrvhs mrvhs = new Mrvhs(536);
    mrvhs.onAck(Acks.rtt(80 * MILLIS));
    mrvhs.onMtu(1448);
    assertThat(mrvhs.increase(10)).isCloseTo(53.8145, within(0.0006));
  }

  @Test
  void controllerTellsItTheNewSegmentSize() {
    CongestionController mrvhs =
        Algorithm.MRVHS_PAPER.create(new CongestionConfig(500, 100_000, 1_000_000));
    mrvhs.onLoss(0, 100_000);
    mrvhs.onRecoveryExit(0);
    mrvhs.onMtu(2000);
    double windowSegments = mrvhs.windowBytes() / 2000.0;
    mrvhs.onAck(Acks.of(2000));
    double growthSegments = mrvhs.windowBytes() / 2000.0 - windowSegments;
    assertThat(growthSegments * windowSegments).isCloseTo(Math.sqrt(2 * 2000), within(0.1));
  }

  @ParameterizedTest(name = "{0} ns counts as {1} ns")
  @CsvSource({
    "0, 1000",
    "999, 1000",
    "60000000001, 60000000000",
    "9223372036854775807, 60000000000"
  })
  void roundTripsBeyondReasonCountAsTheirBound(long rttNanos, long countedNanos) {
    Mrvhs wild = new Mrvhs(MSS);
    Mrvhs tame = new Mrvhs(MSS);
    wild.onAck(Acks.rtt(rttNanos));
    tame.onAck(Acks.rtt(countedNanos));
    wild.onAck(Acks.rtt(80 * MILLIS));
    tame.onAck(Acks.rtt(80 * MILLIS));
    assertThat(wild.increase(10)).isEqualTo(tame.increase(10)).isFinite();
  }

  @Test
  void literalEquation6GrowsAlikeAndTakesNextToNothing() {
    Mrvhs paper = new Mrvhs(MSS);
    MrvhsLiteralEq6 literal = new MrvhsLiteralEq6(MSS);
    for (long rttMs : new long[] {128, 80, 100}) {
      paper.onAck(Acks.rtt(rttMs * MILLIS));
      literal.onAck(Acks.rtt(rttMs * MILLIS));
      assertThat(literal.increase(50)).isEqualTo(paper.increase(50));
    }
    paper.onMtu(536);
    literal.onMtu(536);
    assertThat(literal.increase(50)).isEqualTo(paper.increase(50));
    assertThat(literal.afterLoss(1000)).isCloseTo(1000 - 0.00033, within(1e-5));
    assertThat(literal.afterLoss(2)).isEqualTo(1.75);
    assertThat(literal.afterLoss(0)).isZero();
  }

  @Test
  void segmentSizeBelowOneIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Mrvhs(0))
        .withMessageContaining("mssBytes is 0");
  }
}
