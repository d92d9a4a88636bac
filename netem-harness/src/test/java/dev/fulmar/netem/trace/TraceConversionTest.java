package dev.fulmar.netem.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.netem.rate.OpportunityTrace;
import dev.fulmar.netem.rate.RateSchedule;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceConversionTest {
  private static final long MS = 1_000_000;
  private static final int OPPORTUNITY_BYTES = OpportunityTrace.OPPORTUNITY_BYTES;

  @Test
  void opportunitiesOfAStepAreItsRate() {
    OpportunityTrace trace = new OpportunityTrace(new int[] {0, 1, 10, 11, 30, 35});
    RateSchedule schedule = TraceConversion.toSchedule(trace, 10);
    assertThat(schedule.steps()).isEqualTo(4);
    // three of 12,000 bit in 10 ms; one; one; one in the last 5 ms
    assertThat(schedule.bitsPerSecond(0)).isEqualTo(3_600_000);
    assertThat(schedule.bitsPerSecond(1)).isEqualTo(1_200_000);
    assertThat(schedule.bitsPerSecond(2)).isEqualTo(1_200_000);
    assertThat(schedule.bitsPerSecond(3)).isEqualTo(2_400_000);
    assertThat(schedule.periodNanos()).isEqualTo(35 * MS);
  }

  @Test
  void opportunityComesAtTheMsByWhichItsBytesWereCarried() {
    // 12 mbit carry 1500 bytes a ms, 8 mbit 1000 bytes, and nothing for 3 ms
    RateSchedule schedule =
        RateSchedule.repeating(
            new long[] {0, 2 * MS, 5 * MS}, new long[] {12_000_000, 8_000_000, 0}, 8 * MS);
    OpportunityTrace trace = TraceConversion.toOpportunities(schedule);
    // 2 ms + 1.5 ms, 2 ms + 3 ms, and the one that says that 8 ms are the end
    assertThat(instants(trace)).containsExactly(1, 2, 4, 5, 8);
  }

  @Test
  void whatIsLeftAtTheEndMakesAnOpportunityOfIt() {
    RateSchedule schedule =
        RateSchedule.repeating(new long[] {0}, new long[] {12_000_000}, 2_500_000);
    assertThat(instants(TraceConversion.toOpportunities(schedule))).containsExactly(1, 2, 3);
  }

  @ParameterizedTest(name = "{0} bit/s")
  @CsvSource({"27000000, 3", "28000000, 4"})
  void halfAnOpportunityIsRoundedUpWhereTheEndIsClearWithoutIt(long bitsPerSecond, int count) {
    // 3.375 and 3.5 of them in 1.5 ms, the third in the last ms
    RateSchedule schedule =
        RateSchedule.repeating(new long[] {0}, new long[] {bitsPerSecond}, 1_500_000);
    OpportunityTrace trace = TraceConversion.toOpportunities(schedule);
    assertThat(trace.count()).isEqualTo(count);
    assertThat(trace.periodMs()).isEqualTo(2);
  }

  @Test
  void constantRateFillsAMinute() {
    RateSchedule constant = RateSchedule.once(new long[] {0}, new long[] {1_000_000});
    OpportunityTrace trace = TraceConversion.toOpportunities(constant);
    assertThat(trace.periodMs()).isEqualTo(60_000);
    assertThat(trace.count()).isEqualTo(5_000);
  }

  @ParameterizedTest(name = "step {0} ms")
  @CsvSource({"1, 1", "7, 2", "100, 3", "333, 4", "1000, 5", "86400000, 6"})
  void roundTripKeepsTheCapacityOfEverySecond(int stepMs, int seed) {
    int[] instantsMs = new Random(seed).ints(40_000, 0, 60_001).sorted().toArray();
    OpportunityTrace trace = new OpportunityTrace(instantsMs);
    RateSchedule schedule = TraceConversion.toSchedule(trace, stepMs);
    OpportunityTrace back = TraceConversion.toOpportunities(schedule);

    assertThat(back.periodMs()).isEqualTo(trace.periodMs());
    for (int endMs = 1000; endMs <= trace.periodMs(); endMs += 1000) {
      double carried = carriedBytes(schedule, endMs);
      assertThat((double) bytesUntil(back, endMs))
          .isCloseTo(carried, within((double) OPPORTUNITY_BYTES));
      if (endMs % stepMs == 0) {
        assertThat((double) bytesUntil(trace, endMs)).isCloseTo(carried, within(0.01));
      }
    }
    assertThat(back.count()).isCloseTo(trace.count(), within(1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5})
  void randomSchedulesKeepTheirCapacityAsOpportunities(int seed) {
    Random random = new Random(seed);
    int steps = 1 + random.nextInt(50);
    long[] starts = new long[steps];
    long[] rates = new long[steps];
    rates[0] = 1L + random.nextInt(100_000_000);
    for (int step = 1; step < steps; step++) {
      starts[step] = starts[step - 1] + 1 + random.nextInt(500_000_000);
      rates[step] = random.nextInt(4) == 0 ? 0 : random.nextInt(100_000_000);
    }
    RateSchedule schedule =
        RateSchedule.repeating(
            starts, rates, starts[steps - 1] + 1 + random.nextInt(1_000_000_000));
    OpportunityTrace trace = TraceConversion.toOpportunities(schedule);
    for (int endMs = 100; endMs < trace.periodMs(); endMs += 100) {
      // rounded up to a ms, so that a little less may have come by then, never more
      double carried = carriedBytes(schedule, endMs);
      assertThat((double) bytesUntil(trace, endMs))
          .isBetween(carried - OPPORTUNITY_BYTES, carried + 0.01);
    }
    assertThat((double) OPPORTUNITY_BYTES * trace.count())
        .isCloseTo(carriedBytes(schedule, trace.periodMs()), within((double) OPPORTUNITY_BYTES));
  }

  @Test
  void whatCannotBeConvertedIsRefused() {
    OpportunityTrace day = new OpportunityTrace(new int[] {1, OpportunityTrace.MAX_MS});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceConversion.toSchedule(day, 10))
        .withMessage("step is 10 ms, must be from 87 to 86400000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceConversion.toSchedule(day, 86_400_001));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceConversion.toSchedule(day, 1000))
        .withMessage("schedule lets through less than 1 bit/s on average, must be at least that");
    RateSchedule changing = RateSchedule.once(new long[] {0, 5}, new long[] {1, 2});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceConversion.toOpportunities(changing))
        .withMessage("schedule stays at its last rate, must repeat or have one");
    RateSchedule fast = RateSchedule.once(new long[] {0}, new long[] {1_000_000_000_000L});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TraceConversion.toOpportunities(fast))
        .withMessageStartingWith("trace takes more than 10000000 opportunities");
  }

  private static int[] instants(OpportunityTrace trace) {
    int[] instants = new int[trace.count()];
    for (int i = 0; i < instants.length; i++) {
      instants[i] = trace.instantMs(i);
    }
    return instants;
  }

  private static long bytesUntil(OpportunityTrace trace, int endMs) {
    long bytes = 0;
    for (int i = 0; i < trace.count() && trace.instantMs(i) <= endMs; i++) {
      bytes += OPPORTUNITY_BYTES;
    }
    return bytes;
  }

  private static double carriedBytes(RateSchedule schedule, int endMs) {
    double bytes = 0;
    for (int step = 0; step < schedule.steps(); step++) {
      long spanNanos =
          Math.min(schedule.endNanos(step), endMs * MS)
              - Math.min(schedule.startNanos(step), endMs * MS);
      bytes += schedule.bitsPerSecond(step) / 8e9 * spanNanos;
    }
    return bytes;
  }
}
