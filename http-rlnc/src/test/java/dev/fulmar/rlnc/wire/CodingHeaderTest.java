package dev.fulmar.rlnc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.coding.Combination;
import dev.fulmar.rlnc.coding.NativeMessage;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodingHeaderTest {
  private static final WireLimits LIMITS = WireLimits.DEFAULT;

  @Test
  void threePartsAreWrittenAsThePaperDescribesThem() {
    Combination combination =
        new Combination(2, new int[] {204, 199, 201}, new byte[] {17, -53, 5}, new byte[204]);

    assertThat(CodingHeader.write(combination)).isEqualTo("2,4;204,199,201;17,203,5");
  }

  @Test
  void aMessageByItselfIsItsId() {
    assertThat(CodingHeader.write(Combination.of(new NativeMessage(17, new byte[3]))))
        .isEqualTo("17");
  }

  @Test
  void whatIsWrittenIsReadBack() {
    Combination read = accepted("2,4;4,0,1;17,203,5", new byte[4]);
    assertThat(read.oldest()).isEqualTo(2);
    assertThat(read.newest()).isEqualTo(4);
    assertThat(read.lengths()).containsExactly(4, 0, 1);
    assertThat(read.coefficients()).containsExactly(17, 203, 5);
    assertThat(CodingHeader.write(read)).isEqualTo("2,4;4,0,1;17,203,5");

    Combination single = accepted("7", new byte[] {9, 9});
    assertThat(single.isNative()).isTrue();
    assertThat(single.oldest()).isEqualTo(7);
    assertThat(single.lengths()).containsExactly(2);
  }

  @Test
  void aSingleMessageTimesAnotherCoefficientKeepsAllThreeParts() {
    assertThat(CodingHeader.write(accepted("3,3;2;9", new byte[2]))).isEqualTo("3,3;2;9");
  }

  @ParameterizedTest(name = "[{0}] is {1}")
  @CsvSource(
      delimiter = '|',
      value = {
        "''| MALFORMED",
        "x| MALFORMED",
        "-1| MALFORMED",
        "01| MALFORMED",
        "'1 '| MALFORMED",
        "1,| MALFORMED",
        "1,2| MALFORMED",
        "1,2;4,4| MALFORMED",
        "1,2;4;1,1| MALFORMED",
        "1,2;4,4,4;1,1| MALFORMED",
        "1,2;4,4;1| MALFORMED",
        "1,2;4,4;1,1,1| MALFORMED",
        "1,2;4,4;1,1;| MALFORMED",
        "1,2;4,4;1,256| MALFORMED",
        "1,2;4,4;1, 1| MALFORMED",
        "1,2;4,4;1,-1| MALFORMED",
        "1;4;1| MALFORMED",
        "1234567890123456789| MALFORMED",
        "0| ID_RANGE",
        "0,1;4,4;1,1| ID_RANGE",
        "2,1;4,4;1,1| ID_RANGE",
        "1,33;4;1| WINDOW",
        "1,2147483648;4;1| WINDOW",
        "1,999999999999999999;4;1| WINDOW",
        "1,2;4,65537;1,1| SYMBOL",
        "1,2;4,4;0,0| ALL_ZERO",
        "1,2;4,5;1,1| BODY_LENGTH",
        "1,2;3,3;1,1| BODY_LENGTH",
      })
  void anythingElseIsRefusedWithItsReason(String text, Reason reason) {

    assertThat(refused(text, new byte[4]).reason()).isEqualTo(reason);
  }

  @Test
  void aBodyLongerThanASymbolIsRefused() {
    assertThat(refused("1", new byte[65_537]).reason()).isEqualTo(Reason.SYMBOL);
    assertThat(accepted("1", new byte[65_536]).payload()).hasSize(65_536);
  }

  @Test
  void windowAsWideAsAllowedIsAccepted() {
    WireLimits two = new WireLimits(2, 10);
    assertThat(CodingHeader.read("5,6;1,1;1,1", new byte[1], two))
        .isInstanceOf(Parsed.Accepted.class);
    assertThat(CodingHeader.read("5,7;1,1,1;1,1,1", new byte[1], two))
        .isInstanceOf(Parsed.Refused.class);
  }

  @Test
  void randomTextIsRefusedOrReadButNeverThrows() {
    Random random = new Random(1);
    String alphabet = "0123456789,;,;,; -x";
    for (int round = 0; round < 200_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(24); length > 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      Parsed<Combination> parsed = CodingHeader.read(text.toString(), new byte[4], LIMITS);
      if (parsed instanceof Parsed.Accepted<Combination> accepted && text.indexOf(";") > 0) {
        assertThat(CodingHeader.write(accepted.value())).isIn(text.toString(), "" + idOf(text));
      }
    }
  }

  @Test
  void limitsOutOfRangeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new WireLimits(256, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new WireLimits(0, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WireLimits(1, (1 << 24) + 1))
        .withMessage("maxSymbolBytes is 16777217, must be from 1 to 16777216");
  }

  /** A single message times 1 has a shorter form. */
  private static String idOf(StringBuilder text) {
    return text.substring(0, text.indexOf(","));
  }

  private static Combination accepted(String text, byte[] body) {
    return ((Parsed.Accepted<Combination>) CodingHeader.read(text, body, LIMITS)).value();
  }

  private static Refusal refused(String text, byte[] body) {
    return ((Parsed.Refused<Combination>) CodingHeader.read(text, body, LIMITS)).refusal();
  }
}
