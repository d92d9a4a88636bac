package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.policy.MessageTimers;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GatewayTimersTest {
  private static final long MILLI = 1_000_000;

  /** Nothing is drawn: RTO, 2 s or 1 s while nothing is measured, and units of 1 s. */
  private static final SenderTimeoutSettings FIXED =
      new SenderTimeoutSettings(
          400 * MILLI,
          4,
          20 * MILLI,
          1,
          2000 * MILLI,
          2000 * MILLI,
          1000 * MILLI,
          1000 * MILLI,
          1000 * MILLI,
          List.of(0.5, 1.0, 3.0, 10.0),
          List.of(1.0, 2.0, 3.0, 5.0));

  private final GatewayTimers timers =
      new GatewayTimers(new SenderTimeouts(FIXED, new SplittableRandom(1)));

  @Test
  void firstMessageHasTheTimersOfAnUnknownDestination() {
    assertThat(millis(timers.begin())).containsExactly(2000, 1000, 2000, 3000, 10_000);
  }

  @Test
  void laterMessagesFollowTheRoundTripTime() {
    timers.acknowledged(0, 100 * MILLI); // RTO = max(400, 100 + 4 x 50)
    assertThat(millis(timers.begin())).containsExactly(400, 500, 1000, 3000, 10_000);
    assertThat(timers.srttNanos()).isEqualTo(100 * MILLI);
  }

  @Test
  void retransmittedMessagesMeasureNothing() {
    timers.acknowledged(1, 100 * MILLI);
    assertThat(timers.srttNanos()).isZero();
    assertThat(timers.begin().nanos(0)).isEqualTo(2000 * MILLI);
  }

  @Test
  void messageKeepsTheRoundTripTimeThatItLeftWith() {
    timers.acknowledged(0, 1000 * MILLI); // RTO = 1000 + 4 x 500
    MessageTimers early = timers.begin();
    timers.acknowledged(0, 100 * MILLI);
    assertThat(millis(early)).containsExactly(3000, 3000, 6000, 9000, 15_000);
  }

  @Test
  void retransmissionsPastTheListHaveItsLastTimer() {
    assertThat(timers.begin().nanos(9)).isEqualTo(10_000 * MILLI);
  }

  @Test
  void outcomesOutOfRangeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> timers.acknowledged(-1, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> timers.acknowledged(0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> timers.begin().nanos(-1));
  }

  private static long[] millis(MessageTimers timers) {
    return IntStream.range(0, 5).mapToLong(timers::nanos).map(nanos -> nanos / MILLI).toArray();
  }
}
