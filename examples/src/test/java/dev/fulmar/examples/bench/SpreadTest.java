package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class SpreadTest {
  @Test
  void medianOfAnOddNumberIsTheMiddleOne() {
    assertThat(Spread.of(List.of(9.0, 1.0, 5.0))).isEqualTo(new Spread(1, 5, 9));
  }

  @Test
  void medianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
    assertThat(Spread.of(List.of(1.0, 4.0, 2.0, 9.0))).isEqualTo(new Spread(1, 3, 9));
  }

  @Test
  void ratiosAreTakenRoundByRound() {
    assertThat(Spread.ofRatios(List.of(1.0, 8.0), List.of(2.0, 2.0)))
        .isEqualTo(new Spread(0.5, 2.25, 4));
  }

  @Test
  void roundsWithoutAValueAreLeftOut() {
    assertThat(Spread.ofRatios(List.of(1.0, 8.0), List.of(0.0, 2.0)))
        .isEqualTo(new Spread(4, 4, 4));
    assertThat(Spread.of(List.of())).isEqualTo(Spread.NONE);
  }

  @Test
  void roundsOfDifferentNumbersAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Spread.ofRatios(List.of(1.0), List.of()))
        .withMessage("1 values against 0, must be as many");
  }
}
