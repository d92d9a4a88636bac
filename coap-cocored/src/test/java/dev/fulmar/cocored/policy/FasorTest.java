package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.policy.Fasor.State;
import java.util.LongSummaryStatistics;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Worked by hand from draft-ietf-core-fasor-02, in milliseconds. */
class FasorTest {
  private static final FasorSettings UNDITHERED =
      new FasorSettings(millis(2000), millis(60_000), 1_000_000, 0, 0, 1.5);

  private final Fasor fasor = new Fasor(UNDITHERED, new SplittableRandom(1));

  @Test
  void fastRtoIsTwoSecondsUntilSomethingIsMeasured() {
    assertThat(fasor.fastRtoNanos()).isEqualTo(millis(2000));
    assertThat(fasor.srttNanos()).isZero();
  }

  @ParameterizedTest(name = "first round-trip time {0} ms: FastRTO {1} ms")
  @CsvSource({"100, 150", "1000, 1500", "4000, 6000", "2, 3", "1, 2"}) // 1 ms: G counts
  void firstSampleGivesOneAndAHalfTimesItself(long rttMillis, long rtoMillis) {
    fasor.acknowledged(0, millis(rttMillis));
    assertThat(fasor.fastRtoNanos()).isEqualTo(millis(rtoMillis));
  }

  @Test
  void laterSamplesCountAsInRfc6298() {
    fasor.acknowledged(0, millis(100)); // SRTT 100, RTTVAR 12.5
    fasor.acknowledged(0, millis(200)); // RTTVAR 9.375 + 25 = 34.375, SRTT 87.5 + 25 = 112.5
    assertThat(fasor.srttNanos()).isEqualTo(112_500_000);
    assertThat(fasor.fastRtoNanos()).isEqualTo(millis(250));
  }

  @Test
  void fastRtoHasNoLowerBoundOfASecondAndAnUpperOneOfAMinute() {
    fasor.acknowledged(0, millis(50_000));
    assertThat(fasor.fastRtoNanos()).isEqualTo(millis(60_000));
  }

  @Test
  void retransmittedMessagesDoNotMoveFastRto() {
    fasor.acknowledged(0, millis(100));
    fasor.acknowledged(1, millis(30_000));
    assertThat(fasor.fastRtoNanos()).isEqualTo(millis(150));
  }

  @Test
  void fastBacksOffFromFastRto() {
    fasor.acknowledged(0, millis(100));
    assertSeries(150, 300, 600, 1200, 2400);
  }

  @Test
  void fastSlowFastPutsSlowRtoAfterTheFirstTimer() {
    fasor.acknowledged(0, millis(100));
    fasor.acknowledged(2, millis(700)); // SlowRTO 1050
    assertThat(fasor.state()).isEqualTo(State.FAST_SLOW_FAST);
    assertSeries(150, 1050, 300, 600, 1200);
  }

  @Test
  void slowRtoOfFastSlowFastIsAtLeastTwiceFastRto() {
    fasor.acknowledged(0, millis(100));
    fasor.acknowledged(1, millis(160)); // SlowRTO 240
    assertSeries(150, 300, 300, 600, 1200);
  }

  @Test
  void slowFastBeginsWithTheSlowRtoMeasuredLast() {
    fasor.acknowledged(0, millis(100));
    fasor.acknowledged(2, millis(700));
    fasor.acknowledged(1, millis(1400)); // SlowRTO 2100, not smoothed
    assertThat(fasor.state()).isEqualTo(State.SLOW_FAST);
    assertSeries(2100, 150, 300, 600, 1200);
  }

  @Test
  void seriesIsWorkedFromTheInitialRtoWhileEveryMessageIsRetransmitted() {
    fasor.acknowledged(1, millis(2500)); // SlowRTO 3750
    assertSeries(2000, 4000, 4000, 8000, 16_000);
    fasor.acknowledged(1, millis(2500));
    assertSeries(3750, 2000, 4000, 8000, 16_000);
  }

  @ParameterizedTest(name = "retransmissions {0}: {1}")
  @CsvSource({
    "'0', FAST",
    "'1', FAST_SLOW_FAST",
    "'1 0', FAST",
    "'1 1', SLOW_FAST",
    "'1 3 2', SLOW_FAST",
    "'1 1 0', FAST",
    "'1 1 0 4', FAST_SLOW_FAST"
  })
  void statesMoveAsInTheFigure(String outcomes, State expected) {
    for (String retransmissions : outcomes.split(" ", -1)) {
      fasor.acknowledged(Integer.parseInt(retransmissions), millis(100));
    }
    assertThat(fasor.state()).isEqualTo(expected);
  }

  @Test
  void timersOfAMessageDoNotFollowWhatIsMeasuredLater() {
    fasor.acknowledged(0, millis(100));
    MessageTimers timers = fasor.begin();
    fasor.acknowledged(1, millis(5000));
    fasor.acknowledged(0, millis(900));
    assertThat(timers.nanos(0)).isEqualTo(millis(150));
    assertThat(timers.nanos(1)).isEqualTo(millis(300));
  }

  @Test
  void fastRtoIsDitheredByAQuarterToAWholeRoundTripTimeOnceAMessage() {
    Fasor dithered = new Fasor(FasorSettings.DRAFT, new SplittableRandom(1));
    dithered.acknowledged(0, millis(100));
    assertDithered(dithered, 175, 250);
    MessageTimers timers = dithered.begin();
    assertThat(timers.nanos(1)).isEqualTo(2 * timers.nanos(0));
    assertThat(timers.nanos(2)).isEqualTo(4 * timers.nanos(0));
  }

  @Test
  void initialRtoIsDitheredAsIfTheRoundTripTimeWereAThirdOfIt() {
    assertDithered(new Fasor(FasorSettings.DRAFT, new SplittableRandom(1)), 2166, 2667);
  }

  @Test
  void slowRtoIsNotDithered() {
    Fasor dithered = new Fasor(FasorSettings.DRAFT, new SplittableRandom(1));
    dithered.acknowledged(1, millis(4000));
    dithered.acknowledged(1, millis(4000));
    assertThat(dithered.begin().nanos(0)).isEqualTo(millis(6000));
  }

  @Test
  void timersOfManyRetransmissionsStayPositive() {
    for (int transmission : new int[] {32, 62, 63, 64, 1000}) {
      assertThat(fasor.begin().nanos(transmission)).isGreaterThan(millis(60_000));
    }
  }

  @Test
  void outcomesAndFiguresOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fasor.acknowledged(-1, 1))
        .withMessage("retransmissions is -1, must not be negative");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fasor.acknowledged(0, 0))
        .withMessage("elapsedNanos is 0, must be more than 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> fasor.begin().nanos(-1))
        .withMessage("transmission is -1, must not be negative");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FasorSettings(2, 1, 0, 0, 0, 1.5))
        .withMessage("maxRtoNanos is 1, must be at least 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FasorSettings(2, 2, 0, 1, 0.5, 1.5))
        .withMessage("ditherTo is 0.5, must be finite and at least 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new FasorSettings(2, 2, 0, 0, 0, Double.NaN))
        .withMessageContaining("slowFactor is NaN");
  }

  private void assertSeries(long... timersMillis) {
    MessageTimers timers = fasor.begin();
    assertThat(IntStream.range(0, timersMillis.length).mapToLong(timers::nanos).toArray())
        .isEqualTo(LongStream.of(timersMillis).map(FasorTest::millis).toArray());
  }

  private static void assertDithered(Fasor fasor, long fromMillis, long toMillis) {
    LongSummaryStatistics drawn =
        LongStream.generate(() -> fasor.begin().nanos(0)).limit(10_000).summaryStatistics();
    long tolerance = millis(toMillis - fromMillis) / 100;
    assertThat(drawn.getMin()).isBetween(millis(fromMillis), millis(fromMillis) + tolerance);
    assertThat(drawn.getMax()).isBetween(millis(toMillis) - tolerance, millis(toMillis));
    assertThat(drawn.getAverage())
        .isCloseTo(millis(fromMillis + toMillis) / 2.0, within(2.0 * tolerance));
  }

  private static long millis(long millis) {
    return millis * 1_000_000;
  }
}
