package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BackoffTest {
  static Stream<Arguments> figureFiveOfThePaper() {
    return Stream.of(
        Arguments.of(new FibonacciBackoff(), new long[] {2000, 2000, 4000, 6000, 10_000}, 24_000),
        Arguments.of(
            new LiteralFibonacciBackoff(), new long[] {2000, 2000, 4000, 12_000, 60_000}, 80_000),
        Arguments.of(new BinaryBackoff(), new long[] {2000, 4000, 8000, 16_000, 32_000}, 62_000));
  }

  @ParameterizedTest
  @MethodSource("figureFiveOfThePaper")
  void timersFromTwoSeconds(Backoff backoff, long[] timers, long failureAfter) {
    assertThat(timers(backoff, 2000, 4)).containsExactly(timers);
    assertThat(LongStream.of(timers).sum()).isEqualTo(failureAfter);
  }

  @Test
  void fibonacciSendsAtZeroOneTwoFourSevenTimesTheInitialTimeout() {
    for (long initial = 2000; initial <= 4000; initial += 7) {
      long[] timers = timers(new FibonacciBackoff(), initial, 4);
      long at = 0;
      long[] sends = new long[5];
      for (int n = 0; n < 4; n++) {
        at += timers[n];
        sends[n + 1] = at;
      }
      assertThat(sends).containsExactly(0, initial, 2 * initial, 4 * initial, 7 * initial);
    }
  }

  @Test
  void fibonacciGoesOnPastThePapersFourRetransmissions() {
    assertThat(timers(new FibonacciBackoff(), 1000, 8))
        .containsExactly(1000, 1000, 2000, 3000, 5000, 8000, 13_000, 21_000, 34_000);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 33})
  void transmissionOutsideItsRangeIsRefused(int transmission) {
    for (Backoff backoff : all()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backoff.next(2000, transmission))
          .withMessageContaining("transmission is " + transmission)
          .withMessageContaining("1..32");
    }
  }

  @Test
  void timeoutThatIsNotPositiveIsRefused() {
    for (Backoff backoff : all()) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> backoff.next(0, 1))
          .withMessageContaining("currentTimeout is 0");
    }
  }

  @Test
  void hugeTimersSaturateInsteadOfOverflowing() {
    for (Backoff backoff : all()) {
      long timeout = Long.MAX_VALUE / 2;
      for (int n = 1; n <= Backoff.MAX_TRANSMISSION; n++) {
        timeout = backoff.next(timeout, n);
        assertThat(timeout).isPositive();
      }
    }
  }

  private static Backoff[] all() {
    return new Backoff[] {
      new FibonacciBackoff(), new LiteralFibonacciBackoff(), new BinaryBackoff()
    };
  }

  private static long[] timers(Backoff backoff, long initial, int retransmissions) {
    long[] timers = new long[retransmissions + 1];
    timers[0] = initial;
    for (int n = 1; n <= retransmissions; n++) {
      timers[n] = backoff.next(timers[n - 1], n);
    }
    return timers;
  }
}
