package dev.fulmar.examples.reproduce.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.examples.reproduce.stats.Ratio.Verdict;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTest {
  private static final Map<Long, Double> BASE = Map.of(1L, 10.0, 2L, 20.0, 3L, 30.0);

  @Test
  void isThatOfTheMeansWithTheErrorOfWhatItLeavesUnexplained() {
    Ratio ratio = Ratio.of(Map.of(1L, 10.0, 2L, 18.0, 3L, 26.0), BASE);
    // means 18 and 20; residuals 1, 0, -1: s 1, standard error 0.57735, x 4.3027, / 20
    assertThat(ratio.value()).isCloseTo(0.9, within(1e-9));
    assertThat(ratio.ci95()).isCloseTo(0.124208, within(1e-5));
    assertThat(ratio.lowest()).isCloseTo(26 / 30.0, within(1e-9));
    assertThat(ratio.runs()).isEqualTo(3);
  }

  @Test
  void aSteadyShareIsSureHoweverMuchTheSeedsDiffer() {
    Ratio half = Ratio.of(Map.of(1L, 5.0, 2L, 10.0, 3L, 15.0), BASE);
    assertThat(half.value()).isEqualTo(0.5);
    assertThat(half.ci95()).isCloseTo(0, within(1e-12));
  }

  @Test
  void seedsWithoutAFigureOfBothDoNotCount() {
    Ratio ratio = Ratio.of(Map.of(1L, 5.0, 2L, Double.NaN, 4L, 7.0), BASE);
    assertThat(ratio.value()).isEqualTo(0.5);
    assertThat(ratio.runs()).isEqualTo(1);
  }

  @Test
  void thereIsNoRatioToNothing() {
    assertThat(Ratio.of(BASE, Map.of(1L, 0.0)).value()).isNaN();
    assertThat(Ratio.of(BASE, Map.of()).value()).isNaN();
    assertThat(Ratio.of(BASE, Map.of()).atLeast(0.95)).isEqualTo(Verdict.UNSURE);
  }

  @ParameterizedTest
  @CsvSource({
    "0.97, 0.02, 0.95, YES",
    "0.97, 0.03, 0.95, UNSURE",
    "0.93, 0.01, 0.95, NO",
    "0.93, 0.02, 0.95, UNSURE",
    "1.5, NaN, 0.95, UNSURE",
    "0.5, 0.01, NaN, NOT_ASKED"
  })
  void verdictNeedsTheWholeInterval(double value, double ci95, double bound, Verdict verdict) {
    assertThat(new Ratio(value, ci95, value, 3).atLeast(bound)).isEqualTo(verdict);
  }
}
