package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.SenderTimers;
import dev.fulmar.cocored.policy.FasorSettings;
import dev.fulmar.cocored.policy.gateway.SenderTimeoutSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.UdpConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimerSettingsTest {
  @Test
  void emptyKeysAreTheFiguresOfTheDesignAndOfTheDraft() {
    for (Configuration config :
        List.of(
            CocoRed.configuration(),
            new Configuration(CoapConfig.DEFINITIONS, UdpConfig.DEFINITIONS))) {
      TimerSettings settings = TimerSettings.of(config);
      assertThat(settings.kind()).isEqualTo(SenderTimers.BACKOFF);
      assertThat(settings.gateway()).isEqualTo(SenderTimeoutSettings.DEFAULTS);
      assertThat(settings.fasor()).isEqualTo(FasorSettings.DRAFT);
    }
  }

  @Test
  void everyFigureComesFromTheEnvironment() {
    TimerSettings settings =
        TimerSettings.of(
            CocoRed.configuration(
                Map.ofEntries(
                    Map.entry("COAP_COCORED_SENDER_TIMERS", "fasor"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_MIN_RTO", "1[ms]"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_DEVIATIONS", "2"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_GRANULARITY", "3[ms]"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_FIRST_SPREAD", "4"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_UNMEASURED_FROM", "5[ms]"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_UNMEASURED_TO", "6[ms]"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_UNMEASURED_RTO", "7[ms]"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_UNIT_FROM", "8[ms]"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_UNIT_TO", "9[ms]"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_UNIT_FACTORS", "10, 11.5"),
                    Map.entry("COAP_COCORED_GATEWAY_TIMER_RTO_FACTORS", "12,13"),
                    Map.entry("COAP_COCORED_FASOR_INITIAL_RTO", "14[ms]"),
                    Map.entry("COAP_COCORED_FASOR_MAX_RTO", "15[ms]"),
                    Map.entry("COAP_COCORED_FASOR_GRANULARITY", "16[ms]"),
                    Map.entry("COAP_COCORED_FASOR_DITHER_FROM", "17"),
                    Map.entry("COAP_COCORED_FASOR_DITHER_TO", "18"),
                    Map.entry("COAP_COCORED_FASOR_SLOW_FACTOR", "19"))));
    long ms = 1_000_000;
    assertThat(settings)
        .isEqualTo(
            new TimerSettings(
                SenderTimers.FASOR,
                new SenderTimeoutSettings(
                    ms,
                    2,
                    3 * ms,
                    4,
                    5 * ms,
                    6 * ms,
                    7 * ms,
                    8 * ms,
                    9 * ms,
                    List.of(10.0, 11.5),
                    List.of(12.0, 13.0)),
                new FasorSettings(14 * ms, 15 * ms, 16 * ms, 17, 18, 19)));
  }

  @Test
  void listsSurviveThePropertiesFile() throws Exception {
    Configuration config =
        CocoRed.configuration().set(CocoRedConfig.GATEWAY_TIMER_UNIT_FACTORS, List.of(0.25, 1.0));
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    config.store(file, "test", null);
    Configuration read = CocoRed.configuration();
    read.load(new ByteArrayInputStream(file.toByteArray()));
    assertThat(read.get(CocoRedConfig.GATEWAY_TIMER_UNIT_FACTORS)).containsExactly(0.25, 1.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "COAP_COCORED_SENDER_TIMERS | cocoa | one of BACKOFF, GATEWAY, FASOR",
        "COAP_COCORED_GATEWAY_TIMER_UNIT_FACTORS | 1,,2 | numbers in [1.0E-6, 1000000.0] with commas",
        "COAP_COCORED_GATEWAY_TIMER_UNIT_FACTORS | 1, x | is no list of numbers with commas between them",
        "COAP_COCORED_GATEWAY_TIMER_UNIT_FACTORS | 1, 0 | Value 0.0 must be in [1.0E-6, 1000000.0]",
        "COAP_COCORED_FASOR_SLOW_FACTOR | 0.5 | a number in [1.0, 1.0E9]",
      })
  void badValueIsRefusedWithVariableValueAndRange(String variable, String value, String allowed) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.configuration(Map.of(variable, value)))
        .withMessageContaining(variable)
        .withMessageContaining("'" + value + "'")
        .withMessageContaining(allowed);
  }

  @Test
  void figuresThatContradictEachOtherAreRefused() {
    Configuration shorter =
        CocoRed.configuration().set(CocoRedConfig.GATEWAY_TIMER_RTO_FACTORS, List.of(1.0));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(shorter, 0))
        .withMessage(
            "COAP.COCORED_GATEWAY_TIMER_... disagree: rtoFactors are 1, must be as many as"
                + " unitFactors: 4");
    Configuration lower =
        CocoRed.configuration().set(CocoRedConfig.FASOR_MAX_RTO, 1, TimeUnit.SECONDS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(lower, 0))
        .withMessage(
            "COAP.COCORED_FASOR_... disagree: maxRtoNanos is 1000000000, must be at least"
                + " 2000000000");
  }

  @Test
  void secondEstimatorBesideTheTimersIsRefused() {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.SENDER_TIMERS, SenderTimers.GATEWAY)
            .set(CocoRedConfig.RTT_ESTIMATOR, true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(config, 0))
        .withMessageContaining("COAP.COCORED_RTT_ESTIMATOR is true, must be false where")
        .withMessageContaining("COAP.COCORED_SENDER_TIMERS is GATEWAY");
  }
}
