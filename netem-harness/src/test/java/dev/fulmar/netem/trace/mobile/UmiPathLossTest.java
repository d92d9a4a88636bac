package dev.fulmar.netem.trace.mobile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UmiPathLossTest {
  /** The formulas of TR 38.901 at 28 GHz, worked apart; the breakpoint is at 1,680 m. */
  @ParameterizedTest(name = "{0} m: {1} dB in sight, {2} dB hidden")
  @CsvSource({
    "100, 103.376, 123.880",
    "200, 109.673, 134.465",
    "1680, 129.075, 167.078",
    "3360, 141.116, 177.704",
  })
  void lossIsThatOfTheTable(double metres, double losDb, double nlosDb) {
    UmiPathLoss loss = new UmiPathLoss(28);

    assertThat(loss.losDb(metres)).isCloseTo(losDb, within(0.002));
    assertThat(loss.nlosDb(metres)).isCloseTo(nlosDb, within(0.002));
  }

  @ParameterizedTest
  @CsvSource({"0", "5", "10"})
  void nearerThanTheModelHoldsCountsAsItsLeastDistance(double metres) {
    UmiPathLoss loss = new UmiPathLoss(28);

    assertThat(loss.losDb(metres)).isEqualTo(loss.losDb(10));
    assertThat(loss.nlosDb(metres)).isEqualTo(loss.nlosDb(10));
  }
}
