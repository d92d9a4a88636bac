package dev.fulmar.cocored.policy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** RFC 7641 section 3.4, at the edges of its three conditions. */
class FreshnessTest {
  @ParameterizedTest(name = "{1} after {0}, {2} s later: {3}")
  @CsvSource({
    "1, 2, 0, true",
    "2, 1, 0, false",
    "5, 5, 0, false",
    "0, 8388607, 0, true",
    "0, 8388608, 0, false",
    "8388609, 0, 0, true",
    "8388608, 0, 0, false",
    "16777215, 0, 0, true",
    "2, 1, 128, false",
    "2, 1, 129, true"
  })
  void laterArrivalIsFresherAsTheRfcHasIt(
      int first, int second, long elapsedSeconds, boolean fresher) {
    assertThat(Freshness.isSecondFresher(first, second, elapsedSeconds * 1_000_000_000L))
        .isEqualTo(fresher);
  }
}
