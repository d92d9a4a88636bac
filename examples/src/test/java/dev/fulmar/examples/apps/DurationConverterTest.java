package dev.fulmar.examples.apps;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationConverterTest {
  @ParameterizedTest(name = "{0} is {1}")
  @CsvSource({
    "10ms, PT0.01S",
    "5s, PT5S",
    "1m, PT1M",
    "0s, PT0S",
    "999999999ms, PT277H46M39.999S",
    "52560000m, PT876000H"
  })
  void aNumberAndItsUnitIsADuration(String text, Duration expected) {
    assertThat(new DurationConverter().convert(text)).isEqualTo(expected);
  }

  @ParameterizedTest(name = "{0} is refused")
  @ValueSource(strings = {"5", "5 s", "5S", "5h", "-5s", "0.5s", "ms", "", "1000000000ms"})
  void anythingElseIsRefusedWithWhatIsAllowed(String text) {
    assertThatThrownBy(() -> new DurationConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("10ms, 5s, 1m");
  }

  @ParameterizedTest(name = "{0} is refused")
  @ValueSource(strings = {"52560001m", "999999999m"})
  void moreThanAHundredYearsAreRefusedWithTheLongestThatIsAllowed(String text) {
    assertThatThrownBy(() -> new DurationConverter().convert(text))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("'" + text + "'")
        .hasMessageContaining("allowed: at most 52560000m (36500 days)");
  }
}
