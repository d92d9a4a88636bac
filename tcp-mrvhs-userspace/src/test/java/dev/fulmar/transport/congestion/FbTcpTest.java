package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FbTcpTest {
  private static final int MSS = 1400;
  private static final long RTT_NANOS = 80_000_000;
  private static final double PLENTY = 1e6;

  private final FbTcpRules rules = new FbTcpRules();

  @Test
  void windowDoublesBelow900SegmentsWhateverTheQueueIs() {
    assertThat(rules.after(10, 1, 0)).isEqualTo(20);
    assertThat(rules.after(899, .01, 0)).isEqualTo(1798);
  }

  @ParameterizedTest(name = "w = {0}, t = {1}: {2}")
  @CsvSource({
    "1000, 1,    1120",
    "1000, .99,  1120",
    "1000, .985, 1100",
    "1000, .98,  1070",
    "1500, .981, 1560",
    "2000, .98,  2050",
    "1000, .96,  1040",
    "1000, .95,  1040",
    "1001, .95,  1031",
    "1000, .8,   1020",
    "1000, .2,   975",
    "1000, .01,  400"
  })
  void windowBelowWhatTheGoodputAskedForGrowsFastWhereNoQueueIs(
      double segments, double t, double after) {
    assertThat(rules.after(segments, t, PLENTY)).isCloseTo(after, within(1e-9));
  }

  @ParameterizedTest(name = "t = {0}: {1}")
  @CsvSource({"1, 1001", ".96, 1001", ".9, 1000", ".5, 1000", ".2, 750", ".01, 500"})
  void windowAboveItGrowsByOneAtMost(double t, double after) {
    assertThat(rules.after(1000, t, 0)).isCloseTo(after, within(1e-9));
  }

  @ParameterizedTest(name = "t = {0}, goodput {1}: {2}, every third time {3}")
  @CsvSource({
    ".2,  1e6, 975, 950",
    ".01, 1e6, 400, 333.333",
    ".2,  0,   750, 500",
    ".01, 0,   500, 250"
  })
  void everyThirdTimeInARowTakesMore(double t, double goodput, double first, double third) {
    for (int round = 1; round <= 6; round++) {
      assertThat(rules.after(1000, t, goodput))
          .isCloseTo(round % 3 == 0 ? third : first, within(.001));
    }
  }

  @ParameterizedTest(name = "goodput {0}")
  @CsvSource({"1e6", "0"})
  void longerQueueIsBornForThirtyRoundsBeforeATenthGoes(double goodput) {
    for (int round = 1; round < 30; round++) {
      assertThat(rules.after(1000, .5, goodput)).isEqualTo(1000);
    }
    assertThat(rules.after(1000, .5, goodput)).isEqualTo(900);
    assertThat(rules.after(1000, .5, goodput)).isEqualTo(1000);
  }

  @Test
  void holdInConvergenceTakesATenthOfTheMostThatWasAskedForToo() {
    rules.after(1000, 1, 1000); // max is 1,050
    for (int round = 1; round <= 30; round++) {
      rules.after(1000, .5, 0);
    }
    assertThat(rules.after(946, 1, 0)).isEqualTo(947); // above 945: it diverges
  }

  /** A link without a queue that takes all. */
  private static CongestionController run(CongestionController controller, int rounds) {
    for (int round = 1; round <= rounds; round++) {
      long windowBytes = controller.windowBytes();
      for (long sent = 0; sent < windowBytes; sent += MSS) {
        controller.onAck(
            new AckSample(round * RTT_NANOS, MSS, RTT_NANOS, windowBytes, true, false));
      }
    }
    return controller;
  }

  @Test
  void withoutTheGoodputItStaysAboveTheThousandItDoublesTo() {
    CongestionController unfed = run(FbTcp.unfed(CongestionConfig.ofMss(MSS)), 100);
    assertThat(unfed.windowBytes() / MSS).isBetween(1280L, 1400L);
  }

  @Test
  void withTheGoodputItGoesOnGrowing() {
    CongestionController fed = run(FbTcp.fed(CongestionConfig.ofMss(MSS)), 100);
    assertThat(fed.windowBytes() / MSS).isGreaterThan(3_000);
  }

  @Test
  void lossTakesASegmentAndATimeOutAllButOne() {
    CongestionController controller =
        FbTcp.fed(new CongestionConfig(MSS, 100L * MSS, CongestionConfig.MAX_WINDOW_BYTES));
    controller.onLoss(0, 100L * MSS);
    assertThat(controller.windowBytes()).isEqualTo(99L * MSS);
    controller.onRto(0, 99L * MSS);
    assertThat(controller.windowBytes()).isEqualTo(MSS);
    assertThat(controller.slowStartThresholdBytes()).isEqualTo(98L * MSS);
    controller.onSpurious(0);
    assertThat(controller.windowBytes()).isEqualTo(99L * MSS);
  }

  @Test
  void roundsWithoutEnoughRoundTripsAreNewRenos() {
    CongestionController controller =
        FbTcp.fed(new CongestionConfig(MSS, 100L * MSS, CongestionConfig.MAX_WINDOW_BYTES));
    controller.onLoss(0, 100L * MSS);
    long before = controller.windowBytes();
    controller.onAck(new AckSample(0, MSS, AckSample.NO_RTT, 10L * MSS, true, false));
    assertThat(controller.windowBytes()).isEqualTo(before + MSS);
  }

  @Test
  void windowThatIsNotUsedDoesNotGrow() {
    CongestionController controller = FbTcp.fed(CongestionConfig.ofMss(MSS));
    for (int i = 0; i < 1_000; i++) {
      controller.onAck(new AckSample(i * RTT_NANOS, MSS, RTT_NANOS, MSS, false, false));
    }
    assertThat(controller.windowBytes()).isEqualTo(10L * MSS);
  }
}
