package dev.fulmar.examples.interop;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ObservationTest {
  @ParameterizedTest(name = "{1} after {0}: {2}")
  @CsvSource({
    "1, 2, true",
    "2, 2, false",
    "2, 1, false",
    "0, 8388607, true",
    "0, 8388608, false",
    "16777215, 0, true",
    "8388609, 0, true",
    "8388608, 0, false",
  })
  void sequenceNumbersWrapAroundAt24Bits(int before, int now, boolean newer) {
    assertThat(Observation.isNewer(before, now)).isEqualTo(newer);
  }
}
