package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NewRenoTest {
  private static final int MSS = 1000;

  /** RFC 5681, section 3.1, equation (3): SMSS x SMSS / cwnd. */
  @ParameterizedTest(name = "at {0} segments an ACK adds {1} bytes")
  @CsvSource({"2, 500", "4, 250", "8, 125", "40, 25", "1000, 1"})
  void acknowledgedSegmentAddsItsShareOfOne(long windowSegments, long growthBytes) {
    LossBasedController reno = Acks.avoidingCongestion(new NewReno(), MSS, windowSegments);
    reno.onAck(Acks.of(MSS));
    assertThat(reno.windowBytes()).isEqualTo(windowSegments * MSS + growthBytes);
  }

  @Test
  void windowOfAcknowledgedSegmentsAddsAboutOneSegment() {
    LossBasedController reno = Acks.avoidingCongestion(new NewReno(), MSS, 100);
    for (int i = 0; i < 100; i++) {
      reno.onAck(Acks.of(MSS));
    }
    assertThat(reno.windowBytes()).isCloseTo(101 * MSS, within(6L)); // sqrt(100^2 + 2 x 100)
  }

  /** RFC 5681, section 3.1, equation (4): max(FlightSize / 2, 2 SMSS). */
  @ParameterizedTest(name = "{0} bytes in flight leave {1}")
  @CsvSource({"40000, 20000", "10000, 5000", "5001, 2500", "4000, 2000", "3999, 2000", "0, 2000"})
  void lossHalvesTheFlightButKeepsTwoSegments(long flightBytes, long leftBytes) {
    CongestionController reno =
        Algorithm.NEWRENO.create(new CongestionConfig(MSS, 40_000, 1_000_000));
    reno.onLoss(0, flightBytes);
    assertThat(reno.slowStartThresholdBytes()).isEqualTo(leftBytes);
    assertThat(reno.windowBytes()).isEqualTo(leftBytes);
  }
}
