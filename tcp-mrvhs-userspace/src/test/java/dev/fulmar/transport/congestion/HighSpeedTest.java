package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HighSpeedTest {
  private static final int MSS = 1400;

  @ParameterizedTest(name = "a({0}) = {1}, b({0}) = {2}")
  @CsvSource({
    "0.5, 1, 0.5",
    "1, 1, 0.5",
    "38, 1, 0.5",
    "118, 2.006, 0.441",
    "1058, 8.011, 0.327",
    "5036, 20.01, 0.246",
    "83000, 70.74, 0.1"
  })
  void increaseAndDecreaseFollowRfc3649Section5(double window, double a, double b) {
    assertThat(HighSpeed.a(window)).isCloseTo(a, within(0.006));
    assertThat(HighSpeed.b(window)).isCloseTo(b, within(0.0005));
  }

  /** RFC 3649, section 5: w = 0.12 / p^0.835, here by the sawtooth of the increase and decrease. */
  @ParameterizedTest
  @ValueSource(doubles = {1e-7, 1e-6, 1e-5, 1e-4})
  void sawtoothHasTheResponseFunctionOfTheRfc(double lossRate) {
    double window = 0.12 / Math.pow(lossRate, 0.835);
    double b = HighSpeed.b(window);
    double sawtooth = Math.sqrt(HighSpeed.a(window) * (2 - b) / (2 * b * lossRate));
    assertThat(sawtooth / window).isCloseTo(1, within(0.03));
  }

  @Test
  void increaseNeverShrinksAndDecreaseNeverGrowsWithTheWindow() {
    for (int window = 1; window < 100_000; window++) {
      assertThat(HighSpeed.a(window + 1)).isGreaterThanOrEqualTo(HighSpeed.a(window));
      assertThat(HighSpeed.b(window + 1)).isLessThanOrEqualTo(HighSpeed.b(window));
    }
  }

  @Test
  void decreaseStaysATenthBeyondTheHighWindow() {
    assertThat(HighSpeed.b(1e6)).isCloseTo(0.1, within(1e-12));
    assertThat(new HighSpeed().afterLoss(1e6)).isCloseTo(9e5, within(1e-3));
  }

  @Test
  void acknowledgedSegmentAddsItsShareOfTheIncrease() {
    LossBasedController highSpeed = Acks.avoidingCongestion(new HighSpeed(), MSS, 1058);
    highSpeed.onAck(Acks.of(MSS));
    long growthBytes = (long) (HighSpeed.a(1058) / 1058 * MSS); // 10 bytes
    assertThat(highSpeed.windowBytes()).isEqualTo(1058L * MSS + growthBytes);
  }

  @Test
  void lossLeavesTwoThirdsOfAThousandSegments() {
    CongestionController highSpeed =
        Algorithm.HIGHSPEED.create(new CongestionConfig(MSS, 1058 * MSS, 1058 * MSS));
    highSpeed.onLoss(0, 1058 * MSS);
    assertThat(highSpeed.windowBytes()).isCloseTo((long) (0.67305 * 1058 * MSS), within(200L));
  }

  /** RFC 3649, section 5: up to Low_Window it is today's TCP. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void belowThirtyEightSegmentsItIsNewReno(long seed) {
    CongestionConfig config = new CongestionConfig(MSS, 10 * MSS, 38 * MSS);
    CongestionController reno = Algorithm.NEWRENO.create(config);
    CongestionController highSpeed = Algorithm.HIGHSPEED.create(config);
    CongestionController table = Algorithm.HIGHSPEED_TABLE.create(config);
    Operations operations = new Operations(new Random(seed), MSS);
    for (int step = 0; step < 20_000; step++) {
      operations.next(reno.windowBytes()).apply(reno, highSpeed, table);
      assertThat(highSpeed.windowBytes()).isEqualTo(reno.windowBytes());
      assertThat(table.windowBytes()).isEqualTo(reno.windowBytes());
      assertThat(highSpeed.slowStartThresholdBytes()).isEqualTo(reno.slowStartThresholdBytes());
      assertThat(table.slowStartThresholdBytes()).isEqualTo(reno.slowStartThresholdBytes());
    }
  }
}
