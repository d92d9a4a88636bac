package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.policy.RevRedConfig;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.BasicDefinition;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.DocumentedDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;
import org.eclipse.californium.elements.config.UdpConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CocoRedConfigTest {
  @Test
  void paperProfileIsThePaper() {
    CocoRedSettings settings = CocoRedSettings.of(CocoRed.configuration());
    assertThat(settings.backoffKind()).isEqualTo(Profile.BackoffKind.FIBONACCI);
    assertThat(settings.ackRandomFactor()).isEqualTo(2.0);
    assertThat(settings.bufferKind()).isEqualTo(Profile.BufferKind.REVRED);
    assertThat(settings.red()).isEqualTo(RevRedConfig.PAPER);
  }

  @Test
  void defaultCoapIsTheBaselineWithABufferOfTheSameSize() {
    CocoRedSettings settings = CocoRedSettings.of(CocoRed.configuration(Profile.DEFAULT_COAP));
    assertThat(settings.backoffKind()).isEqualTo(Profile.BackoffKind.BINARY);
    assertThat(settings.ackRandomFactor()).isEqualTo(1.5);
    assertThat(settings.bufferKind()).isEqualTo(Profile.BufferKind.DROP_TAIL);
    assertThat(settings.red().capacity()).isEqualTo(100);
  }

  @Test
  void gatewayHasAPlaceForEachOfAThousandPeersUnlessTheFileSaysOtherwise() throws Exception {
    Configuration config = CocoRed.configuration(Profile.GATEWAY);
    assertThat(CocoRedSettings.of(config).red().capacity()).isEqualTo(1024);
    String file = "COAP.COCORED_BUFFER_CAPACITY=100\n";
    config.load(new ByteArrayInputStream(file.getBytes(StandardCharsets.ISO_8859_1)));
    assertThat(CocoRedSettings.of(config).red().capacity()).isEqualTo(100);
    config.set(CocoRedConfig.BUFFER_CAPACITY, null);
    assertThat(CocoRedSettings.of(config).red().capacity()).isEqualTo(1024);
  }

  @Test
  void aKeyThatIsSetCountsBeforeTheProfile() {
    Configuration config =
        CocoRed.configuration(Profile.DEFAULT_COAP)
            .set(CocoRedConfig.BACKOFF, Profile.BackoffKind.FIBONACCI)
            .set(CocoRedConfig.ACK_RANDOM_FACTOR, 1.25);
    CocoRedSettings settings = CocoRedSettings.of(config);
    assertThat(settings.backoffKind()).isEqualTo(Profile.BackoffKind.FIBONACCI);
    assertThat(settings.ackRandomFactor()).isEqualTo(1.25);
    assertThat(settings.bufferKind()).isEqualTo(Profile.BufferKind.DROP_TAIL);
  }

  @Test
  void thresholdsLeftEmptyKeepThePapersRatioToTheCapacity() {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.BUFFER_CAPACITY, 50);
    RevRedConfig red = CocoRedSettings.of(config).red();
    assertThat(red.minThreshold()).isEqualTo(5);
    assertThat(red.maxThreshold()).isEqualTo(30);
  }

  @Test
  void configurationMadeWithoutOurKeysGivesThePaper() {
    Configuration theirs = new Configuration(CoapConfig.DEFINITIONS, UdpConfig.DEFINITIONS);
    assertThat(CocoRedSettings.of(theirs).red()).isEqualTo(RevRedConfig.PAPER);
    assertThat(CocoRedSettings.of(theirs).permits()).isPositive();
  }

  @Test
  void everyKeyHasTheSameDefaultInAConfigurationOfTheUsersOwn() throws Exception {
    Configuration ours = CocoRed.configuration();
    for (Field field : CocoRedConfig.class.getFields()) {
      if (field.get(null) instanceof TimeDefinition key) {
        Long value = ours.get(key, TimeUnit.NANOSECONDS);
        assertThat(key.getDefaultValue()).as(key.getKey()).isEqualTo(value);
      } else if (field.get(null) instanceof BasicDefinition<?> key) {
        Object value = ours.get(key);
        assertThat(key.getDefaultValue()).as(key.getKey()).isEqualTo(value);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"DEFAULT_COAP", "default-coap", "Default_Coap"})
  void profileIsWrittenAsInJavaOrAsOnTheCommandLine(String text) {
    Configuration config = CocoRed.configuration().setFromText(CocoRedConfig.PROFILE, text);
    assertThat(config.get(CocoRedConfig.PROFILE)).isEqualTo(Profile.DEFAULT_COAP);
  }

  @Test
  void keysSurviveThePropertiesFile() throws Exception {
    Configuration config =
        CocoRed.configuration(Profile.DEFAULT_COAP)
            .set(CocoRedConfig.BUFFER_CAPACITY, 77)
            .set(CocoRedConfig.QUEUE_WEIGHT, 0.25)
            .set(CocoRedConfig.SEED, 9L);
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    config.store(file, "test", null);
    Configuration read = CocoRed.configuration();
    read.load(new ByteArrayInputStream(file.toByteArray()));
    assertThat(CocoRedSettings.of(read)).isEqualTo(CocoRedSettings.of(config));
    assertThat(file.toString(StandardCharsets.UTF_8))
        .contains("COAP.COCORED_BUFFER_CAPACITY=77")
        .contains("COAP.COCORED_BACKOFF=\n");
  }

  static DocumentedDefinition<?>[] numbers() {
    return new DocumentedDefinition<?>[] {
      CocoRedConfig.ACK_RANDOM_FACTOR,
      CocoRedConfig.MAX_PROBABILITY,
      CocoRedConfig.QUEUE_WEIGHT,
      CocoRedConfig.MIN_THRESHOLD
    };
  }

  @ParameterizedTest
  @MethodSource("numbers")
  void valueOutsideItsRangeIsRefusedWithKeyValueAndRange(DocumentedDefinition<?> key) {
    for (String bad : new String[] {"-1", "NaN", "1e99"}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> CocoRed.configuration().setFromText(key, bad))
          .withMessageContaining(key.getKey())
          .withMessageContaining("must be in [");
    }
  }

  @ParameterizedTest
  @CsvSource({"60, 10", "10, 10", "10, 100"})
  void thresholdsThatContradictEachOtherAreRefusedByName(double min, double max) {
    Configuration config =
        CocoRed.configuration()
            .set(CocoRedConfig.MIN_THRESHOLD, min)
            .set(CocoRedConfig.MAX_THRESHOLD, max);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(config, 0))
        .withMessageContaining("COAP.COCORED_BUFFER_CAPACITY, MIN_THRESHOLD and MAX_THRESHOLD")
        .withMessageContaining("maxThreshold is " + max);
  }

  @Test
  void capacityInBytesBelowOneMessageIsRefused() {
    Configuration config = CocoRed.configuration().set(CocoRedConfig.BUFFER_UNIT, BufferUnit.BYTES);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(config, 0))
        .withMessageContaining("COAP.COCORED_BUFFER_CAPACITY is 100 bytes, below one message")
        .withMessageContaining("UDP.DATAGRAM_SIZE allows 2048 bytes");
    config.set(UdpConfig.UDP_DATAGRAM_SIZE, 100);
    assertThatCode(() -> CocoRed.endpoint(config, 0)).doesNotThrowAnyException();
  }

  @Test
  void permitTimeoutBelowAMillisecondIsRefused() {
    Configuration config =
        CocoRed.configuration().set(CocoRedConfig.PERMIT_TIMEOUT, 0, TimeUnit.SECONDS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(config, 0))
        .withMessageContaining("COAP.COCORED_PERMIT_TIMEOUT is 0 ns, must be at least 1 ms");
  }
}
