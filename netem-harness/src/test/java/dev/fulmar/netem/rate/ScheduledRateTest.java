package dev.fulmar.netem.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduledRateTest {
  private static final long MS = 1_000_000;
  private static final long MBIT = 1_000_000;

  private static RateModel once(long... startsMsAndMbits) {
    return RateSchedule.once(starts(startsMsAndMbits), rates(startsMsAndMbits)).newModel("");
  }

  private static RateModel repeating(long periodMs, long... startsMsAndMbits) {
    return RateSchedule.repeating(starts(startsMsAndMbits), rates(startsMsAndMbits), periodMs * MS)
        .newModel("");
  }

  private static long[] starts(long... pairs) {
    long[] starts = new long[pairs.length / 2];
    for (int i = 0; i < starts.length; i++) {
      starts[i] = pairs[2 * i] * MS;
    }
    return starts;
  }

  private static long[] rates(long... pairs) {
    long[] rates = new long[pairs.length / 2];
    for (int i = 0; i < rates.length; i++) {
      rates[i] = pairs[2 * i + 1] * MBIT;
    }
    return rates;
  }

  @Test
  void packetUnderWayIsFinishedAtTheNewRate() {
    RateModel rate = once(0, 10, 1, 5);
    assertThat(rate.finishNanos(0, 0, 0)).isZero();
    // 5000 bit at 10 mbit until 1 ms, 5000 bit at 5 mbit after it
    assertThat(rate.finishNanos(MS / 2, 0, 1250)).isEqualTo(2 * MS);
  }

  @Test
  void packetThatEndsWithAStepTakesNothingOfTheNext() {
    RateModel rate = once(0, 10, 1, 0, 5, 10);
    assertThat(rate.finishNanos(0, 0, 1250)).isEqualTo(MS);
  }

  @Test
  void nothingMovesAtRateZero() {
    RateModel rate = once(0, 10, 1, 0, 5, 10);
    assertThat(rate.finishNanos(0, 0, 2500)).isEqualTo(6 * MS);
    assertThat(once(0, 0, 3, 8).finishNanos(7 * MS, 0, 1000)).isEqualTo(11 * MS);
  }

  @Test
  void lastRateStays() {
    RateModel rate = once(0, 1, 1, 10);
    rate.finishNanos(0, 0, 0);
    assertThat(rate.finishNanos(3_600_000 * MS, 0, 1250)).isEqualTo(3_600_001 * MS);
  }

  @Test
  void repeatingScheduleStartsAgainAtItsPeriod() {
    RateModel rate = repeating(10, 0, 8, 5, 0);
    rate.finishNanos(100 * MS, 0, 0); // the schedule starts at 100 ms
    assertThat(rate.finishNanos(104 * MS, 0, 2000)).isEqualTo(111 * MS);
    assertThat(rate.finishNanos(1_127 * MS, 0, 1000)).isEqualTo(1_131 * MS);
  }

  @Test
  void packetThatTakesManyPeriodsIsNoWorkToFinish() {
    long[] starts = {0, 1};
    long[] rates = {86_400, 0}; // for a nanosecond
    RateModel rate =
        RateSchedule.repeating(starts, rates, 86_400).newModel(""); // 1 bit/s on average
    // 524,280 bits are 6,068,055,555 periods' work and a part of the first nanosecond of one more
    long expected = 6_068_055_555L * 86_400;
    assertThat(rate.finishNanos(0, 0, 65_535)).isEqualTo(expected);
  }

  @Test
  void partsOfNanosecondsAddUpAcrossSteps() {
    RateModel rate =
        RateSchedule.repeating(new long[] {0, 7, 1000}, new long[] {333, 0, 777_777_777}, 54_321)
            .newModel("");
    Random random = new Random(5);
    long now = 0;
    long bytes = 0;
    for (int i = 0; i < 20_000; i++) {
      int size = random.nextInt(100);
      bytes += size;
      now = rate.finishNanos(now, 1, size);
    }
    BigInteger work = BigInteger.valueOf(bytes).multiply(BigInteger.valueOf(8_000_000_000L));
    long periodWork = 7 * 333 + (54_321 - 1000) * 777_777_777L;
    BigInteger[] periods = work.divideAndRemainder(BigInteger.valueOf(periodWork));
    long rest = periods[1].longValueExact() - 7 * 333;
    assertThat(now).isEqualTo(periods[0].longValueExact() * 54_321 + 1000 + rest / 777_777_777);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 3, 9600, 14_700_000})
  void singleRateIsTheConstantRate(long bitsPerSecond) {
    RateModel scheduled =
        RateSchedule.once(new long[] {0}, new long[] {bitsPerSecond}).newModel("");
    RateModel constant = new ConstantRate(bitsPerSecond);
    Random random = new Random(2);
    long now = 17;
    for (int i = 0; i < 1000; i++) {
      int size = random.nextInt(1500);
      long finish = constant.finishNanos(now, 0, size);
      assertThat(scheduled.finishNanos(now, 0, size)).isEqualTo(finish);
      now = finish + (random.nextBoolean() ? 0 : random.nextInt(1000));
    }
  }

  @Test
  void impossibleSchedulesAreRefused() {
    assertRefused(
        new long[] {}, new long[] {}, "schedule has 0 steps, must have from 1 to 1000000");
    assertRefused(new long[] {0}, new long[] {1, 2}, "schedule has 2 rates for 1 steps");
    assertRefused(new long[] {1}, new long[] {1}, "first step starts at 1 ns, must start at 0");
    assertRefused(new long[] {0, 0}, new long[] {1, 1}, "step starts at 0 ns and ends at 0");
    assertRefused(new long[] {0}, new long[] {-1}, "rate is -1 bit/s, must be from 0 to");
    assertRefused(new long[] {0}, new long[] {0}, "last rate is 0 bit/s, must be at least 1");
    long late = RateSchedule.MAX_NANOS + 1;
    assertRefused(new long[] {0, late}, new long[] {1, 1}, "step starts at " + late + " ns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateSchedule.repeating(new long[] {0}, new long[] {1}, late))
        .withMessage("period is %d ns, must be at most %d", late, RateSchedule.MAX_NANOS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateSchedule.repeating(new long[] {0, 5}, new long[] {1, 0}, 6))
        .withMessage("schedule lets through less than 1 bit/s on average, must be at least that");
  }

  private static void assertRefused(long[] starts, long[] rates, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RateSchedule.once(starts, rates))
        .withMessageStartingWith(message);
  }

  @Test
  void meanIsThatOfAPeriodOrTheLastRateIfItStays() {
    long[] starts = {0, 30};
    long[] rates = {1000, 100};
    assertThat(RateSchedule.repeating(starts, rates, 40).meanBitsPerSecond()).isEqualTo(775);
    assertThat(RateSchedule.once(starts, rates).meanBitsPerSecond()).isEqualTo(100);
    assertThat(new OpportunityTrace(new int[] {0, 4, 8}).meanBitsPerSecond()).isEqualTo(4_500_000);
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    RateSchedule schedule =
        RateSchedule.repeating(new long[] {0, 5_000 * MS}, new long[] {10 * MBIT, 0}, 8_000 * MS);
    assertThat(new ScheduledRate(schedule)).hasToString("rate schedule(10mbit,5s=0bit,repeat=8s)");
    assertThat(schedule.newModel("rate trace(a.csv)")).hasToString("rate trace(a.csv)");
  }
}
