package dev.fulmar.netem.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConstantRateTest {

  @Test
  void packetTakesItsBitsOverTheRate() {
    assertThat(new ConstantRate(10_000_000).finishNanos(500, 0, 1250)).isEqualTo(1_000_500);
  }

  @Test
  void emptyPacketTakesNoTime() {
    assertThat(new ConstantRate(1).finishNanos(7, 0, 0)).isEqualTo(7);
  }

  @Test
  void thirdsOfNanosecondsAddUp() {
    RateModel rate = new ConstantRate(3);
    assertThat(rate.finishNanos(0, 0, 1)).isEqualTo(2_666_666_666L);
    assertThat(rate.finishNanos(2_666_666_666L, 0, 1)).isEqualTo(5_333_333_333L);
    assertThat(rate.finishNanos(5_333_333_333L, 0, 1)).isEqualTo(8_000_000_000L);
  }

  @Test
  void gapForgetsTheFractionBeforeIt() {
    RateModel rate = new ConstantRate(3);
    rate.finishNanos(0, 0, 1);
    assertThat(rate.finishNanos(2_666_666_667L, 0, 1)).isEqualTo(2_666_666_667L + 2_666_666_666L);
  }

  @ParameterizedTest(name = "{0} bit/s, packets of {1} bytes")
  @CsvSource({"9600, 7", "14700000, 1499", "333333333, 1", "999999999989, 65535", "7, 65535"})
  void trainOfPacketsEndsWhereArithmeticSays(long bitsPerSecond, int sizeBytes) {
    RateModel rate = new ConstantRate(bitsPerSecond);
    int packets = 10_000;
    long now = 0;
    for (int i = 0; i < packets; i++) {
      now = rate.finishNanos(now, 0, sizeBytes);
    }
    BigInteger exact =
        BigInteger.valueOf(8L * sizeBytes * packets)
            .multiply(BigInteger.valueOf(1_000_000_000))
            .divide(BigInteger.valueOf(bitsPerSecond));
    assertThat(BigInteger.valueOf(now)).isEqualTo(exact);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, -1, 1_000_000_000_001L})
  void impossibleRateIsRefused(long bitsPerSecond) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ConstantRate(bitsPerSecond))
        .withMessage("rate is %d bit/s, must be from 1 to 1000000000000", bitsPerSecond);
  }

  @Test
  void wordsAreThoseOfTheSpecification() {
    assertThat(new ConstantRate(14_700_000)).hasToString("rate 14.7mbit");
    assertThat(new ConstantRate(1)).hasToString("rate 1bit");
  }

  @Test
  void unlimitedRateTakesNoTimeAndHasNoWords() {
    assertThat(new UnlimitedRate().finishNanos(5, 0, 65_535)).isEqualTo(5);
    assertThat(new UnlimitedRate()).hasToString("");
  }
}
