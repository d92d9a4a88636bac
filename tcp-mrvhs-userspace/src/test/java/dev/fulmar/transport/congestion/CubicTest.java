package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CubicTest {
  private static final long SECOND = 1_000_000_000;

  private final Cubic cubic = new Cubic();

  private void ack(double seconds, boolean cwndLimited) {
    cubic.onAck(
        new AckSample((long) (seconds * SECOND), 1, AckSample.NO_RTT, 1, cwndLimited, false));
  }

  /** The window that the law wants at a time after a loss at {@code maxSegments}. */
  private double wanted(double maxSegments, double seconds) {
    ack(100, true);
    double windowSegments = cubic.afterLoss(maxSegments);
    cubic.increase(windowSegments);
    ack(100 + seconds, true);
    return windowSegments + cubic.increase(windowSegments);
  }

  /** RFC 9438, section 4.2: K = 4.2172 s. */
  @ParameterizedTest(name = "W_max 100: W({0} s) = {1}")
  @CsvSource({"1, 86.68", "2, 95.64", "5, 100.19"})
  void windowIsTheCubicFunctionOfTheTimeSinceTheLoss(double seconds, double windowSegments) {
    assertThat(wanted(100, seconds)).isCloseTo(windowSegments, within(.005));
  }

  /** RFC 9438, section 4.2: K = 12 s. */
  @Test
  void windowOfTwoThousandIsReachedAgainAfterTwelveSeconds() {
    assertThat(wanted(2304, 12)).isCloseTo(2304, within(.5));
  }

  @Test
  void windowOfTwoThousandIsExceededAfterFifteenSeconds() {
    assertThat(wanted(2304, 15)).isCloseTo(2314.8, within(.05));
  }

  /** RFC 9438, sections 4.4 and 4.5. */
  @Test
  void roundTripNeverAsksForMoreThanHalfAWindowMore() {
    assertThat(wanted(100, 1_000)).isEqualTo(1.5 * 70);
  }

  @Test
  void windowIsWantedForOneRoundTripLater() {
    cubic.onAck(new AckSample(0, 1, SECOND, 1, true, false));
    double windowSegments = cubic.afterLoss(100);
    cubic.increase(windowSegments);
    ack(1, true);
    assertThat(windowSegments + cubic.increase(windowSegments)).isCloseTo(95.64, within(.005));
  }

  /** RFC 9438, section 4.6. */
  @Test
  void lossLeavesSevenTenths() {
    assertThat(cubic.afterLoss(100)).isEqualTo(70);
    assertThat(cubic.afterLoss(60)).isCloseTo(42, within(1e-9));
  }

  /** RFC 9438, section 4.7. */
  @Test
  void lossBelowTheLastOneMakesRoomForOthers() {
    assertThat(cubic.afterLoss(100_000)).isEqualTo(70_000);
    double windowSegments = cubic.afterLoss(80_000);
    assertThat(windowSegments).isEqualTo(56_000);
    cubic.increase(windowSegments);
    ack(Math.cbrt((68_000 - 56_000) / .4), true); // K: there the curve is flat, at W_max
    assertThat(windowSegments + cubic.increase(windowSegments)).isCloseTo(68_000, within(.01));
  }

  /** RFC 9438, section 4.3: 3 (1 - 0.7) / (1 + 0.7) of a segment for a window acknowledged. */
  @Test
  void smallWindowGrowsAsNewRenoWould() {
    double windowSegments = cubic.afterLoss(10);
    for (int round = 1; round <= 5; round++) {
      ack(round * .001, true);
      double share = cubic.increase(windowSegments) / windowSegments;
      windowSegments += share;
    }
    assertThat(windowSegments).isCloseTo(7 + 5 * .5294 / 7.1, within(.01));
  }

  /** RFC 9438, section 5.8. */
  @Test
  void timeInWhichTheApplicationHadLittleToSendDoesNotCount() {
    double windowSegments = cubic.afterLoss(100);
    cubic.increase(windowSegments);
    ack(600, false);
    ack(601, true);
    assertThat(windowSegments + cubic.increase(windowSegments)).isCloseTo(86.68, within(.005));
  }

  @Test
  void timeInWhichItHadNothingToSendDoesNotCount() {
    double windowSegments = cubic.afterLoss(100);
    cubic.increase(windowSegments);
    cubic.onRestart(600 * SECOND);
    ack(601, true);
    assertThat(windowSegments + cubic.increase(windowSegments)).isCloseTo(86.68, within(.005));
  }

  /** RFC 9438, section 4.8. */
  @Test
  void windowAfterATimeOutBeginsAtThePlateau() {
    cubic.afterLoss(100);
    cubic.onTimeout();
    cubic.increase(70);
    ack(1, true);
    assertThat(70 + cubic.increase(70)).isCloseTo(70.4, within(1e-6));
  }

  /** RFC 9438, section 4.9.2. */
  @Test
  void mistakenLossIsForgotten() {
    cubic.afterLoss(100);
    cubic.afterLoss(50);
    cubic.onUndo();
    cubic.increase(70);
    ack(Math.cbrt(30 / .4), true);
    assertThat(70 + cubic.increase(70)).isCloseTo(100, within(.01));
  }

  @Test
  void mistakenTimeOutOfTheControllerRestoresItsWindowAndItsCurve() {
    LossBasedController controller =
        new LossBasedController(cubic, new CongestionConfig(1000, 100_000, 1_000_000));
    controller.onLoss(0, 100_000);
    controller.onRecoveryExit(0);
    controller.onRto(0, 70_000);
    assertThat(controller.windowBytes()).isEqualTo(1000);
    controller.onSpurious(0);
    assertThat(controller.windowBytes()).isEqualTo(70_000);
    cubic.increase(70);
    ack(Math.cbrt(30 / .4), true);
    assertThat(70 + cubic.increase(70)).isCloseTo(100, within(.01));
  }
}
