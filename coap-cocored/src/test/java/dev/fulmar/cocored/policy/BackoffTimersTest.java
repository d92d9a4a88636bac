package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BackoffTimersTest {
  @Test
  void timersGrowAsTheBackoffHasIt() {
    assertThat(timers(new FibonacciBackoff())).containsExactly(7, 7, 14, 21, 35, 56);
    assertThat(timers(new BinaryBackoff())).containsExactly(7, 14, 28, 56, 112, 224);
    assertThat(timers(new LiteralFibonacciBackoff())).containsExactly(7, 7, 14, 42, 210, 1680);
  }

  @Test
  void timersStayPositiveHoweverOftenAMessageIsSentAgain() {
    assertThat(new BackoffTimers(new BinaryBackoff(), 4_000_000_000L).nanos(1000))
        .isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void argumentsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BackoffTimers(new BinaryBackoff(), 0))
        .withMessage("initialNanos is 0, must be more than 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new BackoffTimers(new BinaryBackoff(), 1).nanos(-1))
        .withMessage("transmission is -1, must not be negative");
  }

  private static long[] timers(Backoff backoff) {
    return IntStream.range(0, 6).mapToLong(new BackoffTimers(backoff, 7)::nanos).toArray();
  }
}
