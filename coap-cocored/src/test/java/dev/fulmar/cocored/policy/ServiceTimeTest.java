package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ServiceTimeTest {
  @Test
  void meanOfTheFirstTwentyMessagesIsTheServiceTime() {
    ServiceTime time = ServiceTime.measured();
    for (int i = 1; i < 20; i++) {
      assertThat(time.add(i * 1000L, 100)).isFalse();
    }
    assertThat(time.nanos()).isZero();
    assertThat(time.add(20_000, 300)).isTrue();
    assertThat(time.nanos()).isEqualTo(10_500); // (1000 + ... + 20000) / 20
    assertThat(time.meanSize()).isEqualTo(110);
    assertThat(time.add(1_000_000, 1)).isFalse();
    assertThat(time.nanos()).isEqualTo(10_500);
  }

  @Test
  void fullBufferTakesItsMessagesTimesTheServiceTimeOverThePermits() {
    ServiceTime time = ServiceTime.of(10_000_000);
    assertThat(time.fullBufferNanos(100, 1)).isEqualTo(1_000_000_000);
    assertThat(time.fullBufferNanos(100, 4)).isEqualTo(250_000_000);
    assertThat(ServiceTime.measured().fullBufferNanos(100, 1)).isZero();
  }

  @Test
  void configuredTimeIsNotMeasuredAgain() {
    ServiceTime time = ServiceTime.of(5);
    for (int i = 0; i < ServiceTime.MESSAGES; i++) {
      time.add(1000, 1);
    }
    assertThat(time.nanos()).isEqualTo(5);
  }

  @Test
  void noTimeAtAllIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ServiceTime.of(0))
        .withMessageContaining("service time is 0 ns, must be at least 1 ns");
  }
}
