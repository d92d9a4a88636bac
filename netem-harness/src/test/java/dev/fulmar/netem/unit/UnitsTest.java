package dev.fulmar.netem.unit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {

  @ParameterizedTest
  @CsvSource({
    "1bit, 1",
    "9.6kbit, 9600",
    "10mbit, 10000000",
    "14.7mbit, 14700000",
    "1gbit, 1000000000"
  })
  void ratesAreDecimal(String text, long bitsPerSecond) {
    assertThat(Units.BIT_RATE.parseWhole(text)).isEqualTo(bitsPerSecond);
    assertThat(Units.BIT_RATE.format(BigDecimal.valueOf(bitsPerSecond))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0us, 0", "0.5us, 500", "1us, 1000", "40ms, 40000000", "1.5s, 1500000000"})
  void timesAreExactToTheNanosecond(String text, long nanos) {
    assertThat(Units.TIME.parseWhole(text)).isEqualTo(nanos);
    assertThat(Units.TIME.format(BigDecimal.valueOf(nanos))).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0%, 0", "0.01%, 0.0001", "5%, 0.05", "100%, 1"})
  void sharesAreInPercent(String text, double share) {
    assertThat(Units.SHARE.parse(text).doubleValue()).isEqualTo(share);
    assertThat(Units.SHARE.format(BigDecimal.valueOf(share))).isEqualTo(text);
  }

  @Test
  void kilobytesHaveThousandBytes() {
    assertThat(Units.BYTES.parseWhole("64kb")).isEqualTo(64_000);
    assertThat(Units.BYTES.parseWhole("1mb")).isEqualTo(1_000_000);
    assertThat(Units.PACKETS.parseWhole("100p")).isEqualTo(100);
  }

  @Test
  void otherWaysToWriteAnAmountReadTheSame() {
    assertThat(Units.TIME.parseWhole("0.040s")).isEqualTo(Units.TIME.parseWhole("40ms"));
    assertThat(Units.BIT_RATE.parseWhole("10000kbit")).isEqualTo(10_000_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ms", "-1ms", "+1ms", "1,5ms", ".5ms", "1.ms", "1e3ms", "0x1ms"})
  void whatIsNoNumberIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> Units.TIME.parse(text));
  }

  @Test
  void missingAndUnknownUnitsAreTold() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.TIME.parse("40"))
        .withMessage("has no unit (us, ms, s)");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.TIME.parse("40ns"))
        .withMessage("has an unknown unit (not us, ms, s)");
    assertThatIllegalArgumentException().isThrownBy(() -> Units.TIME.parse("40MS"));
  }

  @Test
  void fractionsOfTheBaseUnitAndHugeAmountsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.TIME.parseWhole("0.0001us"))
        .withMessage("is not a whole number of ns, or too large");
    assertThatIllegalArgumentException().isThrownBy(() -> Units.PACKETS.parseWhole("1.5p"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.BIT_RATE.parseWhole("99999999999999999999gbit"));
  }

  @Test
  void unitIsRecognisedWhateverTheNumber() {
    assertThat(Units.BYTES.endsWithUnit("64kb")).isTrue();
    assertThat(Units.BYTES.endsWithUnit("100p")).isFalse();
    assertThat(Units.BYTES.endsWithUnit("100")).isFalse();
  }
}
