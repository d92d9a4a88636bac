package dev.fulmar.transport.congestion;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class AlgorithmTest {
  @ParameterizedTest
  @CsvSource({
    "newreno, NEWRENO",
    "highspeed, HIGHSPEED",
    "highspeed-table, HIGHSPEED_TABLE",
    "cubic, CUBIC",
    "bbr, BBR",
    "fb-tcp, FB_TCP",
    "fb-tcp-unfed, FB_TCP_UNFED",
    "mrvhs-paper, MRVHS_PAPER",
    "mrvhs-guarded, MRVHS_GUARDED",
    "mrvhs-literal-eq6, MRVHS_LITERAL_EQ6"
  })
  void isFoundByItsName(String cliName, Algorithm algorithm) {
    assertThat(Algorithm.of(cliName)).isEqualTo(algorithm);
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void createsControllersOfItsOwnName(Algorithm algorithm) {
    CongestionController first = algorithm.create(CongestionConfig.ofMss(1400));
    assertThat(first.name()).isEqualTo(algorithm.cliName());
    assertThat(algorithm.create(CongestionConfig.ofMss(1400))).isNotSameAs(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"reno", "NEWRENO", ""})
  void unknownNameIsRefusedWithTheNamesThereAre(String cliName) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Algorithm.of(cliName))
        .withMessage(
            "congestion control is '%s', must be one of newreno, highspeed, highspeed-table,"
                + " cubic, bbr, fb-tcp, fb-tcp-unfed, mrvhs-paper,"
                + " mrvhs-guarded, mrvhs-literal-eq6",
            cliName);
  }

  @Test
  void defaultConfigBeginsWithTenSegmentsAndEndsAtTheScaledReceiveWindow() {
    assertThat(CongestionConfig.ofMss(1400))
        .isEqualTo(new CongestionConfig(1400, 14_000, 1_073_725_440));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 10, 100, mssBytes is 0",
    "65536, 65536, 200000, mssBytes is 65536",
    "1400, 1399, 100000, initialWindowBytes is 1399",
    "1400, 100001, 100000, initialWindowBytes is 100001",
    "1400, 1400, 2799, maxWindowBytes is 2799",
    "1400, 1400, 1073725441, maxWindowBytes is 1073725441"
  })
  void sizesOutsideTheirRangesAreRefused(int mss, long initial, long max, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new CongestionConfig(mss, initial, max))
        .withMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({
    "-1, 0, 0, newlyAckedBytes is -1",
    "0, -2, 0, rttNanos is -2",
    "0, -1, -1, bytesInFlight is -1"
  })
  void samplesOutsideTheirRangesAreRefused(long acked, long rtt, long flight, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AckSample(0, acked, rtt, flight, true, false))
        .withMessageContaining(message);
  }
}
