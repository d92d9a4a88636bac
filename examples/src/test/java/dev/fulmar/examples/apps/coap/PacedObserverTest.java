package dev.fulmar.examples.apps.coap;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.elements.config.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Profile GATEWAY from the command line, on both sides. */
class PacedObserverTest {
  private RunningGateway sensors;

  @BeforeEach
  void start() throws IOException {
    Configuration configuration =
        CocoRed.configuration(Profile.GATEWAY)
            .set(CocoRedConfig.GATEWAY_REGIME_TICK, 1, TimeUnit.HOURS);
    sensors = new RunningGateway(configuration, Duration.ZERO, Duration.ofMillis(50));
  }

  @AfterEach
  void stop() {
    sensors.close();
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "-D, COAP.COCORED_PROFILE=GATEWAY",
    "--profile, gateway",
  })
  void observerThatPacesItsAcknowledgementsPrintsNotificationsAndSaysHow(
      String option, String value) {
    Ran ran = Ran.fulmar("coap", "observe", option, value, "--count", "3", sensors.uri("/obs"));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out().lines()).hasSize(3).allMatch(line -> line.startsWith("tick "));
    assertThat(ran.err())
        .matches(
            "of \\d confirmable notifications \\d were acknowledged as there was room,"
                + " 0 at the deadline, 0 in favour of a fresher one;"
                + " 0 came again, 0 acknowledgements were repeated\\R");
  }

  @Test
  void figuresOfThePacingAreSettingsLikeOthers() {
    Ran ran =
        Ran.fulmar(
            "coap",
            "observe",
            "--profile=gateway",
            "-D=COAP.COCORED_GATEWAY_EARLY=true",
            "-D=COAP.COCORED_GATEWAY_DEADLINE=500[ms]",
            "--count=2",
            sensors.uri("/obs"));

    assertThat(ran.exitCode()).isZero();
    assertThat(ran.out().lines()).hasSize(2);
  }

  @Test
  void figuresThatContradictEachOtherAreBadUsageWithBothKeys() {
    Ran ran =
        Ran.fulmar(
            "coap", "observe", "-D=COAP.COCORED_GATEWAY_TOKEN_MAX=4[ms]", sensors.uri("/obs"));

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .contains("COAP.COCORED_GATEWAY_TOKEN_MAX is 4 ms")
        .contains("must be at least COAP.COCORED_GATEWAY_TOKEN_MIN, which is 5 ms");
  }

  @Test
  void metricsShowThePacingAndNoInfinity() {
    Ran ran = Ran.fulmar("coap", "get", sensors.uri("/metrics"));

    assertThat(ran.err()).isEmpty();
    JsonObject metrics = JsonParser.parseString(ran.out()).getAsJsonObject();
    JsonObject pacing = metrics.getAsJsonObject("ackPacing");
    assertThat(pacing.get("mode").getAsString()).isEqualTo("PASS");
    assertThat(pacing.get("arrivals").getAsInt()).isZero();
    assertThat(pacing.get("capacity").isJsonNull()).as("unlimited before the first tick").isTrue();
  }
}
