package dev.fulmar.netem.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class LatenessRecorderTest {
  private final LatenessRecorder recorder = new LatenessRecorder();

  @Test
  void nothingRecordedIsNotLate() {
    assertThat(recorder.summary()).isEqualTo(new LatenessSummary(0, 0, 0, 0, 0));
    assertThat(recorder.summary().degraded()).isFalse();
  }

  @Test
  void percentilesAreRightToThreeDigits() {
    for (int micros = 1; micros <= 1000; micros++) {
      recorder.record(micros * 1000L);
    }
    LatenessSummary summary = recorder.summary();
    assertThat(summary.count()).isEqualTo(1000);
    assertThat(summary.p50Nanos()).isCloseTo(500_000L, within(500L));
    assertThat(summary.p99Nanos()).isCloseTo(990_000L, within(990L));
    assertThat(summary.p999Nanos()).isCloseTo(999_000L, within(999L));
    assertThat(summary.maxNanos()).isCloseTo(1_000_000L, within(1_000L));
    assertThat(summary.degraded()).isFalse();
  }

  @Test
  void oneLateInHundredIsForgivenMoreAreNot() {
    record(198, 10);
    record(2, 50_000_000);
    assertThat(recorder.summary().degraded()).isFalse();
    record(1, 50_000_000);
    assertThat(recorder.summary().degraded()).isTrue();
  }

  @Test
  void fewerThanAHundredAreTooFewToBeJudged() {
    record(99, 50_000_000);
    assertThat(recorder.summary().degraded()).isFalse();
    record(1, 50_000_000);
    assertThat(recorder.summary().degraded()).isTrue();
  }

  @Test
  void earlyIsInTimeAndBeyondTheScaleIsAnHour() {
    recorder.record(-5);
    assertThat(recorder.summary().maxNanos()).isZero();
    recorder.record(Long.MAX_VALUE);
    assertThat(recorder.summary().maxNanos()).isCloseTo(3_600_000_000_000L, within(3_600_000_000L));
  }

  @Test
  void recordersAddUp() {
    LatenessRecorder other = new LatenessRecorder();
    record(10, 1_000);
    other.record(2_000_000);
    LatenessSummary sum = recorder.summaryWith(other);
    assertThat(sum.count()).isEqualTo(11);
    assertThat(sum.maxNanos()).isCloseTo(2_000_000L, within(2_000L));
    assertThat(recorder.summary().count()).isEqualTo(10);
  }

  private void record(int times, long nanos) {
    for (int i = 0; i < times; i++) {
      recorder.record(nanos);
    }
  }
}
