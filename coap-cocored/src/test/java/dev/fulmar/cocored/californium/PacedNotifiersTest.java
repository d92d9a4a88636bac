package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.policy.gateway.GatewaySnapshot;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Eight stock sensors and Californium as their observer, with and without paced ACKs. */
class PacedNotifiersTest {
  private static final int SECONDS = 40;

  private record Result(double acknowledgedPerSecond, double retransmittedPercent) {}

  private GatewaySnapshot pacing;

  private Result run(Profile profile, long seed, double loss, double ackLoss) {
    try (VirtualServer observer = new VirtualServer(CocoRed.configuration(profile))) {
      List<StockNotifier> sensors =
          IntStream.range(0, 8)
              .mapToObj(i -> new StockNotifier(observer, 40_001 + i, 100 * seed + i, loss, ackLoss))
              .toList();
      observer.wire.onSend(
          raw -> {
            VirtualConnector.Sent sent = VirtualConnector.Sent.of(0, raw);
            sensors.forEach(sensor -> sensor.onSent(sent));
          });
      observer.advanceSeconds(SECONDS);
      pacing = observer.endpoint.ackPacing().orElse(null);
      long transmissions = sensors.stream().mapToLong(s -> s.transmissions).sum();
      long retransmissions = sensors.stream().mapToLong(s -> s.retransmissions).sum();
      long acknowledged = sensors.stream().mapToLong(s -> s.acknowledged).sum();
      return new Result((double) acknowledged / SECONDS, 100.0 * retransmissions / transmissions);
    }
  }

  @Test
  void cleanLinkIsAsFastAsEver() {
    Result plain = run(Profile.DEFAULT_COAP, 1, 0, 0);
    Result paced = run(Profile.GATEWAY, 1, 0, 0);
    assertThat(paced.retransmittedPercent()).isZero();
    assertThat(paced.acknowledgedPerSecond())
        .isCloseTo(plain.acknowledgedPerSecond(), within(0.01 * plain.acknowledgedPerSecond()));
    assertThat(pacing.held()).isZero();
    assertThat(pacing.repeated()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void lostAcksAreRepeatedBeforeTheSensorSendsAgain(long seed) {
    Result plain = run(Profile.DEFAULT_COAP, seed, 0, 0.2);
    Result paced = run(Profile.GATEWAY, seed, 0, 0.2);
    assertThat(paced.acknowledgedPerSecond()).isGreaterThan(1.3 * plain.acknowledgedPerSecond());
    assertThat(paced.retransmittedPercent()).isLessThan(0.6 * plain.retransmittedPercent());
    assertThat(pacing.repeated()).isPositive();
    assertThat(pacing.queue()).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void lossesInBothDirectionsCostFewerRetransmissions(long seed) {
    Result plain = run(Profile.DEFAULT_COAP, seed, 0.05, 0.05);
    Result paced = run(Profile.GATEWAY, seed, 0.05, 0.05);
    assertThat(paced.retransmittedPercent()).isLessThan(0.75 * plain.retransmittedPercent());
  }
}
