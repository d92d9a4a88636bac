package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

/** The token bucket, PROBING_RATE and the debt to an unverified address. */
class SenderLimitsTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void bucketGivesABurstAndThenItsRate() {
    TokenBucket bucket = new TokenBucket(2, 3, 0);
    assertThat(bucket.take(0)).isZero();
    assertThat(bucket.take(0)).isZero();
    assertThat(bucket.take(0)).isZero();
    assertThat(bucket.take(0)).isEqualTo(SECOND / 2);
    assertThat(bucket.take(SECOND / 4)).isEqualTo(SECOND / 4);
    assertThat(bucket.take(SECOND / 2)).isZero();
  }

  @Test
  void bucketNeverHoldsMoreThanItsBurst() {
    TokenBucket bucket = new TokenBucket(1000, 1, 0);
    assertThat(bucket.take(1000 * SECOND)).isZero();
    assertThat(bucket.take(1000 * SECOND)).isPositive();
  }

  @Test
  void silentEndpointGetsOneByteASecond() {
    ProbingRate rate = new ProbingRate(1, SECOND);
    assertThat(rate.send(20, 0)).isZero();
    assertThat(rate.send(20, 0)).isEqualTo(20 * SECOND);
    assertThat(rate.send(20, 19 * SECOND)).isEqualTo(SECOND);
    assertThat(rate.send(20, 20 * SECOND)).isZero();
    assertThat(rate.send(20, 39 * SECOND)).isEqualTo(SECOND);
  }

  @Test
  void endpointThatAnswersIsNotHeldBackWithinItsGrace() {
    ProbingRate rate = new ProbingRate(1, 2 * SECOND);
    rate.send(20, 0);
    rate.heard();
    assertThat(rate.send(20, SECOND)).isZero();
    assertThat(rate.send(20, 2 * SECOND)).isZero();
    assertThat(rate.send(20, 3 * SECOND)).isZero();
    assertThat(rate.send(20, 4 * SECOND)).isEqualTo(57 * SECOND);
    rate.heard();
    assertThat(rate.send(20, 4 * SECOND)).isZero();
  }

  @Test
  void debtIsWhatWasSentLessThreeTimesWhatCame() {
    AddressDebt debt = new AddressDebt();
    debt.received(100); // no credit: nothing was owed
    debt.sent(500);
    assertThat(debt.debtBytes()).isEqualTo(500);
    debt.received(100);
    assertThat(debt.debtBytes()).isEqualTo(200);
    debt.verify();
    assertThat(debt.debtBytes()).isZero();
    assertThat(debt.isVerified()).isTrue();
  }

  @Test
  void argumentsOutOfTheirRangeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new TokenBucket(0, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new TokenBucket(1, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new ProbingRate(0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new ProbingRate(1, -1));
  }
}
