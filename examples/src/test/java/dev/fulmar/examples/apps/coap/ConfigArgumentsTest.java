package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.californium.CocoRedConfig;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.UdpConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigArgumentsTest {
  private final Configuration configuration = CocoRed.configuration();

  @Test
  void settingsOfEveryModuleArrive() {
    ConfigArguments.apply(
        Map.of(
            "COAP.ACK_TIMEOUT", "3[s]",
            "COAP.COCORED_BUFFER_CAPACITY", "7",
            "UDP.DATAGRAM_SIZE", "1500",
            "COAP.USE_RANDOM_MID_START", "false"),
        configuration);

    assertThat(configuration.get(CoapConfig.ACK_TIMEOUT, TimeUnit.SECONDS)).isEqualTo(3);
    assertThat(configuration.get(CocoRedConfig.BUFFER_CAPACITY)).isEqualTo(7);
    assertThat(configuration.get(UdpConfig.UDP_DATAGRAM_SIZE)).isEqualTo(1500);
    assertThat(configuration.get(CoapConfig.USE_RANDOM_MID_START)).isFalse();
  }

  @Test
  void anUnknownKeyIsRefusedWithItsValueAndTheKnownKeys() {
    assertThatThrownBy(() -> ConfigArguments.apply(Map.of("COAP.ACK", "2[s]"), configuration))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("'COAP.ACK'", "'2[s]'", "COAP.ACK_TIMEOUT", "UDP.DATAGRAM_SIZE");
  }

  @ParameterizedTest(name = "{0}={1} is refused")
  @CsvSource({
    "COAP.ACK_TIMEOUT, soon, 2[s]",
    "COAP.ACK_TIMEOUT, -1[s], not less than 0",
    "COAP.MAX_RETRANSMIT, 2.5, Integer",
    "COAP.COCORED_BUFFER_CAPACITY, 0, not less than 1",
    "COAP.COCORED_QUEUE_WEIGHT, 1.5, 1.0]",
    "COAP.COCORED_PROFILE, papers, PAPER",
    "COAP.USE_RANDOM_MID_START, yes, true",
    "COAP.MAX_RETRANSMIT, '', Integer",
    "COAP.MARK_AND_SWEEP_INTERVAL, 0[s], from 1[ms] to 24[d]",
    "COAP.BLOCKWISE_STATUS_INTERVAL, 0[s], from 1[ms] to 24[d]",
    "COAP.CROP_ROTATION_PERIOD, 999[ys], from 1[ms] to 24[d]",
    "COAP.ACK_TIMEOUT, 0[s], from 1[ms] to 24[d]",
    "COAP.LEISURE, 25[d], from 0[ms] to 24[d]",
    "COAP.MAX_LATENCY, 9[d], from 0[ms] to 8[d]",
    "COAP.MAX_ACTIVE_PEERS, 2147483647, from 1 to 10000000",
    "COAP.MULTICAST_BASE_MID, 65536, from 0 to 65535",
    "COAP.MID_TRACKER_GROUPS, 2147483647, from 4 to 65536",
    "COAP.TOKEN_SIZE_LIMIT, 9, from 1 to 8",
    "COAP.PROTOCOL_STAGE_THREAD_COUNT, 0, from 1 to 1024",
    "UDP.RECEIVER_THREAD_COUNT, 0, from 1 to 1024",
    "UDP.SENDER_THREAD_COUNT, 65536, from 1 to 1024",
    "UDP.DATAGRAM_SIZE, 2147483647, from 64 to 65535",
  })
  void aBadValueIsRefusedWithItsKeyAndWhatIsAllowed(String key, String value, String allowed) {
    assertThatThrownBy(() -> ConfigArguments.apply(Map.of(key, value), configuration))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll(key, "'" + value + "'", allowed);
  }

  @ParameterizedTest(name = "{0}={1} is allowed")
  @CsvSource({
    "COAP.MARK_AND_SWEEP_INTERVAL, 1[ms]",
    "COAP.MAX_PEER_INACTIVITY_PERIOD, 24[d]",
    "COAP.MULTICAST_BASE_MID, 0",
    "COAP.TOKEN_SIZE_LIMIT, 8",
    "UDP.DATAGRAM_SIZE, 65535",
    "SYS.HEALTH_STATUS_INTERVAL, 0[s]",
  })
  void boundsAreAllowedThemselves(String key, String value) {
    assertThatCode(() -> ConfigArguments.apply(Map.of(key, value), configuration))
        .doesNotThrowAnyException();
  }

  @Test
  void aKeyThatMayStayEmptyCanBeEmptied() {
    configuration.set(CocoRedConfig.MIN_THRESHOLD, 3.0);

    ConfigArguments.apply(Map.of("COAP.COCORED_MIN_THRESHOLD", ""), configuration);

    assertThat(configuration.get(CocoRedConfig.MIN_THRESHOLD)).isNull();
  }
}
