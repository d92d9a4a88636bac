package dev.fulmar.rlnc.wire;

import static dev.fulmar.rlnc.wire.Reading.accepted;
import static dev.fulmar.rlnc.wire.Reading.reason;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ResponseBundleTest {
  private static final NumberedResponse FIRST = new NumberedResponse(5, new byte[] {1, 2});
  private static final NumberedResponse SECOND = new NumberedResponse(64, new byte[0]);

  @Test
  void bytesAreAsDescribed() {
    byte[] bytes = ResponseBundle.write(List.of(FIRST, SECOND));

    assertThat(bytes).isEqualTo(HexFormat.of().parseHex("05020102404000"));
    assertThat(ResponseBundle.sizeBytes(FIRST)).isEqualTo(4);
    assertThat(ResponseBundle.sizeBytes(SECOND)).isEqualTo(3);
    assertThat(accepted(ResponseBundle.read(bytes, 2)))
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(FIRST, SECOND);
    assertThat(ResponseBundle.write(List.of())).isEmpty();
    assertThat(accepted(ResponseBundle.read(new byte[0], 0))).isEmpty();
  }

  @ParameterizedTest(name = "[{0}] is {1}")
  @CsvSource({
    "0500 0500, ID_RANGE",
    "0500 0400, ID_RANGE",
    "0000, ID_RANGE",
    "0500 0600 0700, MALFORMED",
    "05, MALFORMED",
    "0502 01, MALFORMED",
    "05bfffffff 01, MALFORMED",
    "05ffffffffffffffff 01, MALFORMED",
    "054001 01, MALFORMED",
  })
  void anythingElseIsRefused(String bytes, Reason reason) {
    byte[] body = HexFormat.of().parseHex(bytes.replace(" ", ""));

    assertThat(reason(ResponseBundle.read(body, 2))).isEqualTo(reason);
  }

  @Test
  void idsThatDoNotAscendCannotBeWritten() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ResponseBundle.write(List.of(SECOND, FIRST)))
        .withMessage("response 5 after 64, must ascend from 1");
  }
}
