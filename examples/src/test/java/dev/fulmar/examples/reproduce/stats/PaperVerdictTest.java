package dev.fulmar.examples.reproduce.stats;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The paper has 0.59 s for the one and 0.67 s for the other. */
class PaperVerdictTest {
  private static final Mean SURELY_LESS = new Mean(-0.1, 0.02, 20);
  private static final Mean SURELY_MORE = new Mean(0.1, 0.02, 20);
  private static final Mean UNSURE = new Mean(-0.1, 0.2, 20);

  private static PaperVerdict verdict(double ours, double ci95, Mean difference) {
    return PaperVerdict.of(new Mean(ours, ci95, 20), 0.59, 0.67, difference);
  }

  @Test
  void reproducedWithinTenPercentAndInTheRightOrder() {
    assertThat(verdict(0.64, 0.001, SURELY_LESS)).isEqualTo(PaperVerdict.REPRODUCED);
    assertThat(verdict(0.65, 0.001, SURELY_LESS)).isEqualTo(PaperVerdict.ORDERING_ONLY);
  }

  @Test
  void aWideIntervalReproducesNothing() {
    assertThat(verdict(0.75, 0.2, SURELY_LESS)).isEqualTo(PaperVerdict.ORDERING_ONLY);
  }

  @Test
  void notReproducedInTheWrongOrderHoweverCloseTheFigure() {
    assertThat(verdict(0.59, 0.001, SURELY_MORE)).isEqualTo(PaperVerdict.NOT_REPRODUCED);
    assertThat(verdict(0.59, 0.001, UNSURE)).isEqualTo(PaperVerdict.NOT_REPRODUCED);
  }

  @Test
  void oursWhereThePaperHasNoFigure() {
    assertThat(PaperVerdict.of(new Mean(1, 0.1, 20), Double.NaN, Double.NaN, SURELY_LESS))
        .isEqualTo(PaperVerdict.OURS);
  }

  @Test
  void equalFiguresOfThePaperAskForNoSureDifference() {
    assertThat(PaperVerdict.of(new Mean(25, 1, 20), 25, 25, UNSURE))
        .isEqualTo(PaperVerdict.REPRODUCED);
    assertThat(PaperVerdict.of(new Mean(25, 1, 20), 25, 25, new Mean(2, .5, 20)))
        .isEqualTo(PaperVerdict.REPRODUCED);
    assertThat(PaperVerdict.of(new Mean(25, 1, 20), 25, 25, new Mean(3, .5, 20)))
        .isEqualTo(PaperVerdict.NOT_REPRODUCED);
  }

  @Test
  void aFigureThatThePaperComparesWithNothingStandsForItself() {
    assertThat(PaperVerdict.of(new Mean(150, 1, 20), 148, Double.NaN, SURELY_LESS))
        .isEqualTo(PaperVerdict.REPRODUCED);
    assertThat(PaperVerdict.of(new Mean(170, 1, 20), 148, Double.NaN, SURELY_LESS))
        .isEqualTo(PaperVerdict.NOT_REPRODUCED);
  }
}
