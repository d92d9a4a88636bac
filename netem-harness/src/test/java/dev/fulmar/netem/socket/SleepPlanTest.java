package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SleepPlanTest {
  private final SleepPlan plan = new SleepPlan(true);

  @Test
  void spinsForTheLastThirtyMicroseconds() {
    assertThat(plan.sleepNanos(1_000_000)).isEqualTo(970_000);
    assertThat(plan.sleepNanos(30_000)).isZero();
    assertThat(plan.sleepNanos(-5)).isZero();
  }

  @Test
  void spinsForLongerWhereTheSystemOversleeps() {
    SleepPlan withSlack = new SleepPlan(false);
    assertThat(withSlack.sleepNanos(1_000_000)).isEqualTo(920_000);
  }

  @Test
  void wakesTwiceFromALongSleepAndThenSpinsForLonger() {
    assertThat(plan.sleepNanos(10_000_000)).isEqualTo(8_500_000);
    assertThat(plan.sleepNanos(1_500_000)).isEqualTo(1_100_000);
    assertThat(plan.sleepNanos(400_000)).isZero();
  }

  @Test
  void isBackAtItsShortSpinOnceTheThingIsDone() {
    plan.sleepNanos(10_000_000);
    plan.onDone();
    assertThat(plan.sleepNanos(1_500_000)).isEqualTo(1_470_000);
  }
}
