package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.policy.gateway.GatewayTimers;
import dev.fulmar.cocored.policy.gateway.SenderTimeoutSettings;
import dev.fulmar.cocored.policy.gateway.SenderTimeouts;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One random history of messages for everything that measures, with what always holds. */
class DestinationTimersTest {
  private static final long MILLI = 1_000_000;
  private static final int MAX_RETRANSMIT = 4;
  private static final long LONGEST_EXCHANGE_NANOS = 250_000 * MILLI;

  static Stream<DestinationTimers> all() {
    RandomGenerator random = new SplittableRandom(1);
    return Stream.of(
        new Fasor(FasorSettings.DRAFT, random),
        new GatewayTimers(new SenderTimeouts(SenderTimeoutSettings.DEFAULTS, random)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyTimerIsLongerThanTheSmoothedRoundTripTimeAndBoundedByWhatWasMeasured(
      DestinationTimers timers) {
    RandomGenerator random = new SplittableRandom(7);
    for (int message = 0; message < 20_000; message++) {
      long answeredNanos = Math.round(Math.exp(random.nextDouble(10, 26))); // 22 us .. 196 s
      MessageTimers series = timers.begin();
      long elapsedNanos = 0;
      int transmissions = 0;
      while (elapsedNanos <= answeredNanos && transmissions <= MAX_RETRANSMIT) {
        long timerNanos = series.nanos(transmissions++);
        assertThat(timerNanos).isGreaterThan(timers.srttNanos());
        assertThat(timerNanos).isLessThan(32 * 5 * LONGEST_EXCHANGE_NANOS);
        elapsedNanos += timerNanos;
      }
      if (elapsedNanos > answeredNanos) { // else it is given up
        timers.acknowledged(transmissions - 1, answeredNanos);
      }
    }
    assertThat(timers.srttNanos()).isBetween(1L, LONGEST_EXCHANGE_NANOS);
  }
}
