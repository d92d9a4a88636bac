package dev.fulmar.examples.reproduce.stats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeanTest {
  @ParameterizedTest(name = "t(0.975; {0}) = {1}")
  @CsvSource({
    "1, 12.706", "4, 2.776", "9, 2.262", "19, 2.093", "30, 2.042",
    "31, 2.0395", "40, 2.0211", "60, 2.0003", "120, 1.9799", "100000, 1.9600"
  })
  void quantilesAreThoseOfTheTables(int degreesOfFreedom, double quantile) {
    assertThat(StudentT.quantile975(degreesOfFreedom)).isCloseTo(quantile, within(0.0005));
  }

  @Test
  void intervalOfFiveValuesWorkedOutByHand() {
    // mean 3, s = sqrt(2.5), standard error 0.70711, x 2.7764
    Mean mean = Mean.of(List.of(1.0, 2.0, 3.0, 4.0, 5.0));
    assertThat(mean.value()).isEqualTo(3);
    assertThat(mean.ci95()).isCloseTo(1.96322, within(0.0001));
    assertThat(mean.runs()).isEqualTo(5);
  }

  @Test
  void valuesThatAreNoNumbersDoNotCount() {
    assertThat(Mean.of(List.of(1.0, Double.NaN, 3.0)).value()).isEqualTo(2);
    assertThat(Mean.of(List.of(1.0, Double.NaN, 3.0)).runs()).isEqualTo(2);
  }

  @Test
  void ofOneRunThereIsNoIntervalAndOfNoneNoMean() {
    assertThat(Mean.of(List.of(7.0))).isEqualTo(new Mean(7, Double.NaN, 1));
    assertThat(Mean.of(List.of())).isEqualTo(new Mean(Double.NaN, Double.NaN, 0));
    assertThat(Mean.of(List.of(7.0)).differsFromZero()).isFalse();
  }
}
