package dev.fulmar.netem.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TokenBucketRateTest {
  private static final long MS = 1_000_000;

  @Test
  void burstLeavesAtOnceAndTheRestAtTheRate() {
    RateModel bucket = new TokenBucketRate(8_000_000, 3000); // a byte a microsecond
    assertThat(bucket.finishNanos(0, 0, 1000)).isZero();
    assertThat(bucket.finishNanos(0, 0, 2000)).isZero();
    assertThat(bucket.finishNanos(0, 0, 1000)).isEqualTo(MS);
    assertThat(bucket.finishNanos(MS, MS, 500)).isEqualTo(MS + MS / 2);
  }

  @Test
  void bucketFillsWhileNothingLeavesButNotBeyondItsBrim() {
    RateModel bucket = new TokenBucketRate(8_000_000, 3000);
    bucket.finishNanos(0, 0, 3000);
    assertThat(bucket.finishNanos(2 * MS, 0, 2000)).isEqualTo(2 * MS);
    assertThat(bucket.finishNanos(1000 * MS, 0, 3000)).isEqualTo(1000 * MS);
    assertThat(bucket.finishNanos(1000 * MS, 0, 1)).isEqualTo(1000 * MS + 1000);
  }

  @Test
  void packetLargerThanTheBucketLeavesWhenItsTokensHaveCome() {
    RateModel bucket = new TokenBucketRate(8_000_000, 100);
    assertThat(bucket.finishNanos(0, 0, 1100)).isEqualTo(MS);
  }

  @Test
  void clockMayStandAnywhereAtTheStart() {
    RateModel bucket = new TokenBucketRate(8_000_000, 1000);
    assertThat(bucket.finishNanos(-50 * MS, 0, 1000)).isEqualTo(-50 * MS);
    assertThat(bucket.finishNanos(-50 * MS, 0, 1000)).isEqualTo(-49 * MS);
  }

  @Test
  void partsOfNanosecondsAreNotLost() {
    RateModel bucket = new TokenBucketRate(3, 1);
    assertThat(bucket.finishNanos(0, 0, 1)).isZero();
    assertThat(bucket.finishNanos(0, 0, 1)).isEqualTo(2_666_666_667L);
    assertThat(bucket.finishNanos(2_666_666_667L, 0, 1)).isEqualTo(5_333_333_334L);
    assertThat(bucket.finishNanos(5_333_333_334L, 0, 1)).isEqualTo(8_000_000_000L);
  }

  @Test
  void largestBucketAndLongestIdlenessFitIntoTheArithmetic() {
    RateModel bucket = new TokenBucketRate(1_000_000_000_000L, 1_000_000_000);
    bucket.finishNanos(0, 0, 65_535);
    long years = Long.MAX_VALUE / 4;
    assertThat(bucket.finishNanos(years, 0, 65_535)).isEqualTo(years);
  }

  @ParameterizedTest(name = "rate {0}, burst {1}")
  @CsvSource({
    "0, 1, bucket rate is 0 bit/s",
    "1000000000001, 1, bucket rate is 1000000000001 bit/s",
    "1, 0, bucket burst is 0 bytes",
    "1, 1000000001, bucket burst is 1000000001 bytes",
  })
  void impossibleBucketsAreRefused(long rate, long burst, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenBucketRate(rate, burst))
        .withMessageStartingWith(message + ", must be from 1 to");
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new TokenBucketRate(10_000_000, 64_000))
        .hasToString("rate bucket(rate=10mbit,burst=64kb)");
  }
}
