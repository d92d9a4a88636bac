package dev.fulmar.examples.reproduce.stats;

import static dev.fulmar.examples.reproduce.stats.Sense.LESS_IS_BETTER;
import static dev.fulmar.examples.reproduce.stats.Sense.MORE_IS_BETTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.fulmar.examples.reproduce.stats.Comparison.Outcome;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparisonTest {
  private static final Map<Long, Double> BASE = Map.of(1L, 10.0, 2L, 20.0, 3L, 30.0);
  private static final Map<Long, Double> A_LITTLE_LESS = Map.of(1L, 9.0, 2L, 18.9, 3L, 29.1);

  @Test
  void aSmallDifferenceOverTheSameSeedsIsSureWhereTheSeedsDifferMuch() {
    Comparison comparison = Comparison.of(A_LITTLE_LESS, BASE, LESS_IS_BETTER);
    // differences -1, -1.1, -0.9: mean -1, s 0.1, standard error 0.057735, x 4.3027
    assertThat(comparison.difference().value()).isCloseTo(-1, within(1e-9));
    assertThat(comparison.difference().ci95()).isCloseTo(0.24841, within(1e-4));
    assertThat(comparison.outcome()).isEqualTo(Outcome.BETTER);
  }

  @Test
  void senseTurnsTheOutcome() {
    assertThat(Comparison.of(A_LITTLE_LESS, BASE, MORE_IS_BETTER).outcome())
        .isEqualTo(Outcome.WORSE);
    assertThat(Comparison.of(BASE, A_LITTLE_LESS, MORE_IS_BETTER).outcome())
        .isEqualTo(Outcome.BETTER);
  }

  @Test
  void equalWhereTheIntervalHoldsZero() {
    Map<Long, Double> mixed = Map.of(1L, 11.0, 2L, 19.0, 3L, 30.5);
    assertThat(Comparison.of(mixed, BASE, LESS_IS_BETTER).outcome()).isEqualTo(Outcome.EQUAL);
    assertThat(Comparison.of(BASE, BASE, LESS_IS_BETTER).outcome()).isEqualTo(Outcome.EQUAL);
  }

  @Test
  void aSeedThatOnlyOneOfThemHasIsLeftOut() {
    Map<Long, Double> more = Map.of(1L, 9.0, 2L, 18.9, 3L, 29.1, 4L, 500.0);
    assertThat(Comparison.of(more, BASE, LESS_IS_BETTER).difference().runs()).isEqualTo(3);
  }

  @Test
  void oneSeedProvesNothing() {
    assertThat(Comparison.of(Map.of(1L, 1.0), BASE, LESS_IS_BETTER).outcome())
        .isEqualTo(Outcome.EQUAL);
  }
}
