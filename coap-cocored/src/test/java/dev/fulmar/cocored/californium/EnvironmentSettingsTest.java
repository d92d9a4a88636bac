package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import java.io.ByteArrayInputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.DocumentedDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EnvironmentSettingsTest {
  @Test
  void timersFromTheEnvironmentAreSeenOnTheWire() {
    Map<String, String> environment =
        Map.of(
            "COAP_ACK_TIMEOUT", "500[ms]",
            "COAP_MAX_RETRANSMIT", "2",
            "COAP_COCORED_ACK_RANDOM_FACTOR", "1.0");
    try (VirtualServer server = new VirtualServer(CocoRed.configuration(environment))) {
      Outgoing.get("r").sendOn(server);
      server.advanceSeconds(10);
      assertThat(server.sent())
          .extracting(sent -> (sent.atNanos() - server.sent().get(0).atNanos()) / 1_000_000)
          .containsExactly(0L, 500L, 1000L);
    }
  }

  @Test
  void everyTimerOfCaliforniumAndEveryKeyOfOursCanBeSet() throws Exception {
    for (Field field : CoapConfig.class.getFields()) {
      if (TimeDefinition.class.isAssignableFrom(field.getType())) {
        TimeDefinition timer = (TimeDefinition) field.get(null);
        Configuration config =
            CocoRed.configuration(Map.of(timer.getKey().replace('.', '_'), "12345[ms]"));
        assertThat(config.get(timer, TimeUnit.MILLISECONDS)).as(timer.getKey()).isEqualTo(12_345);
      }
    }
    for (Field field : CocoRedConfig.class.getFields()) {
      if (DocumentedDefinition.class.isAssignableFrom(field.getType())) {
        String key = ((DocumentedDefinition<?>) field.get(null)).getKey();
        assertThatIllegalArgumentException()
            .isThrownBy(() -> CocoRed.configuration(Map.of(key.replace('.', '_'), "nonsense")))
            .withMessageStartingWith(
                "environment variable " + key.replace('.', '_') + " must not be 'nonsense': ");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COAP_COCORED_QUEUE_WEIGHT | 7 | a number in [1.0E-9, 1.0]",
        "COAP_COCORED_NSTART_QUEUE | -1 | an integer of at least 0",
        "COAP_MAX_RETRANSMIT | many | an integer",
        "COAP_COCORED_NSTART_ENFORCED | yes | true or false",
        "COAP_ACK_TIMEOUT | -2[s] | a time from 0 on with its unit",
        "COAP_COCORED_PROFILE | papers | one of PAPER, DEFAULT_COAP",
      })
  void badValueIsRefusedWithVariableValueAndRange(String variable, String value, String allowed) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.configuration(Map.of(variable, value)))
        .withMessageContaining(variable)
        .withMessageContaining("'" + value + "'")
        .withMessageContaining(allowed);
  }

  @Test
  void unknownVariableOfOursIsRefusedWithTheList() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.configuration(Map.of("COAP_COCORED_NSTRAT_QUEUE", "1")))
        .withMessageContaining("unknown environment variable COAP_COCORED_NSTRAT_QUEUE")
        .withMessageContaining("COAP_COCORED_NSTART_QUEUE")
        .withMessageContaining("COAP_COCORED_SEED");
  }

  @Test
  void variablesOfOtherProgramsAreLeftAlone() {
    Configuration config =
        CocoRed.configuration(Map.of("PATH", "/bin", "COAP_SERVER_HOME", "somewhere"));
    assertThat(config.get(CocoRedConfig.PROFILE)).isEqualTo(Profile.PAPER);
  }

  @Test
  void emptyValueMeansAsTheProfileHasIt() {
    Configuration config =
        CocoRed.configuration(
            Map.of("COAP_COCORED_PROFILE", "DEFAULT_COAP", "COAP_COCORED_BACKOFF", ""));
    assertThat(CocoRedSettings.of(config).backoffKind()).isEqualTo(Profile.BackoffKind.BINARY);
  }

  @Test
  void environmentCountsBeforeTheFileAndTheFileBeforeTheDefaults() throws Exception {
    String file = "COAP.ACK_TIMEOUT=7[s]\nCOAP.MAX_RETRANSMIT=3\n";
    Configuration config =
        CocoRed.configuration(
            Map.of("COAP_ACK_TIMEOUT", "9[s]"),
            new ByteArrayInputStream(file.getBytes(StandardCharsets.ISO_8859_1)));
    assertThat(config.get(CoapConfig.ACK_TIMEOUT, TimeUnit.SECONDS)).isEqualTo(9);
    assertThat(config.get(CoapConfig.MAX_RETRANSMIT)).isEqualTo(3);
    assertThat(config.get(CoapConfig.NSTART)).isEqualTo(1);
  }
}
