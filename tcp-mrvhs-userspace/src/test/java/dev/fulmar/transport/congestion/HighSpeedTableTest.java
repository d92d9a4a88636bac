package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HighSpeedTableTest {
  private final HighSpeedTable table = new HighSpeedTable();

  @ParameterizedTest(name = "up to {0} segments a = {1} and 256 b = {2}")
  @CsvSource({
    "38, 1, 128",
    "118, 2, 112",
    "221, 3, 104",
    "347, 4, 98",
    "495, 5, 93",
    "663, 6, 89",
    "851, 7, 86",
    "1058, 8, 83",
    "5036, 20, 62",
    "10661, 30, 52",
    "84035, 71, 25"
  })
  void rowReachesUpToItsWindow(int window, int a, int decrease256ths) {
    assertThat(table.increase(window)).isEqualTo(a);
    assertThat(table.increase(window + 0.999)).isEqualTo(a);
    assertThat(table.increase(window + 1)).isEqualTo(Math.min(71, a + 1));
    assertThat(table.afterLoss(window))
        .isCloseTo(window * (256 - decrease256ths) / 256.0, within(1e-9));
  }

  @Test
  void windowsBeyondTheTableKeepItsLastRow() {
    assertThat(table.increase(1e6)).isEqualTo(71);
    assertThat(table.increase(1e30)).isEqualTo(71);
    assertThat(table.afterLoss(1e6)).isCloseTo(1e6 * 231 / 256, within(1e-6));
  }

  /**
   * RFC 3649, appendix B: a row wherever a(w), with p(w) = 1 / (12.8 w^1.2), has grown by more than
   * one since the row before.
   */
  @Test
  void everyRowIsWhereTheProcedureOfTheRfcPutsIt() {
    int row = 1;
    double increaseOfTheRow = 1;
    for (int window = 38; window <= 84_035; window++) {
      double b = HighSpeed.b(window);
      double a = window * (double) window * 2 * b / ((2 - b) * Math.pow(window, 1.2) * 12.8);
      if (a > increaseOfTheRow + 1) {
        assertThat(table.increase(window)).as("a(%d)", window).isEqualTo(row + 1);
        assertThat(table.increase(window + 1)).isEqualTo(Math.min(71, row + 2));
        increaseOfTheRow = a;
        row++;
      }
    }
    assertThat(row).isEqualTo(71);
  }
}
