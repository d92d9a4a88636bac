package dev.fulmar.examples.reproduce.virtual;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.eclipse.californium.elements.util.ClockUtil;
import org.junit.jupiter.api.Test;

class CaliforniumTimeTest {
  @Test
  void californiumsClockIsTheSimulationsWhileItIsOpen() {
    try (CaliforniumTime time = new CaliforniumTime()) {
      long beforeNanos = ClockUtil.nanoRealtime();
      time.passSeconds(300);
      assertThat(ClockUtil.nanoRealtime() - beforeNanos).isEqualTo(300_000_000_000L);
    }
    long beforeNanos = System.nanoTime();
    assertThat(ClockUtil.nanoRealtime()).isBetween(beforeNanos, System.nanoTime());
  }

  @Test
  void thereIsOneAtATime() {
    try (CaliforniumTime open = new CaliforniumTime()) {
      assertThatThrownBy(CaliforniumTime::new).isInstanceOf(IllegalStateException.class);
      assertThat(open.nowNanos()).isZero();
    }
    new CaliforniumTime().close();
  }
}
