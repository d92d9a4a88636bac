package dev.fulmar.netem.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.netem.stream.GatedStream.Passed;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ThrottleTest {
  private static final long SECOND = 1_000_000_000;

  @ParameterizedTest(name = "{0} bytes at {1} a second")
  @CsvSource({"10000, 1000, 50", "3, 1, 2", "7, 3, 2", "1000000, 999983, 49999", "99, 49, 2"})
  void takesWhatIsBeyondTheBurstAtItsRate(long bytes, long rate, long burst) {
    GatedStream stream = new GatedStream(new Throttle(rate)).send(bytes);

    long exactNanos = ((bytes - burst) * SECOND + rate - 1) / rate;
    assertThat(stream.nowNanos()).isEqualTo(exactNanos);
    assertThat(stream.passedBytes()).isEqualTo(bytes);
    assertThat(stream.passed().get(0)).isEqualTo(new Passed(0, burst));
  }

  @Test
  void aPauseEarnsNoMoreThanOneBurst() {
    GatedStream stream = new GatedStream(new Throttle(1000)).send(50).at(3600 * SECOND);
    int before = stream.passed().size();
    stream.send(100);

    assertThat(stream.passed().get(before)).isEqualTo(new Passed(3600 * SECOND, 50));
    assertThat(stream.passed().get(before + 1).atNanos()).isEqualTo(3600 * SECOND + SECOND / 40);
  }

  @Test
  void oneByteWaitsForOneByteOnly() {
    GatedStream stream = new GatedStream(new Throttle(1000)).send(50).send(1);

    assertThat(stream.nowNanos()).isEqualTo(1_000_000);
  }

  @Test
  void comingBackLateDoesNotCostRate() {
    Throttle throttle = new Throttle(1000);
    throttle.onPassed(50, 0);
    long nowNanos = 0;
    long bytes = 0;
    while (bytes < 10_000) {
      nowNanos = throttle.allowedAtNanos(10_000 - bytes, nowNanos) + 5_000_000;
      long allowed = throttle.allowedBytes(nowNanos);
      throttle.onPassed(allowed, nowNanos);
      bytes += allowed;
    }
    assertThat(nowNanos).isBetween(10 * SECOND, 10 * SECOND + 5_000_000);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 3, 49, 50, 1_000, 999_983, 1_000_000_000})
  void inNoStretchOfTimeMorePassesThanBurstAndRate(long rate) {
    SplittableRandom random = new SplittableRandom(rate);
    GatedStream stream = new GatedStream(new Throttle(rate));
    for (int i = 0; i < 200; i++) {
      stream.at(stream.nowNanos() + random.nextLong(SECOND / rate + 10)).send(1 + rate / 30);
    }
    long burst = Math.max(2, rate / 20);
    List<Passed> all = stream.passed();
    for (int from = 0; from < all.size(); from += 7) {
      long bytes = 0;
      for (Passed part : all.subList(from, all.size())) {
        bytes += part.bytes();
        double allowed =
            burst + (double) rate * (part.atNanos() - all.get(from).atNanos()) / SECOND;
        assertThat((double) bytes).isLessThanOrEqualTo(allowed + 1e-3);
      }
    }
  }

  @Test
  void ratesOutsideTheRangeAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Throttle(0))
        .withMessage("throttle is 0 bytes a second, must be from 1 to 1000000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Throttle(Throttle.MAX_BYTES_PER_SECOND + 1));
    assertThat(new Throttle(1)).hasToString("throttle 1b");
    assertThat(new Throttle(1500)).hasToString("throttle 1.5kb");
  }
}
