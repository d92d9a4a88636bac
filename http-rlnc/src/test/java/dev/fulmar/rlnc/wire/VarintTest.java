package dev.fulmar.rlnc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VarintTest {
  @ParameterizedTest(name = "{1} is {0}")
  @CsvSource({
    "c2197c5eff14e88c, 151288809941952652", // this and the next three: RFC 9000, A.1
    "9d7f3e7d, 494878333",
    "7bbd, 15293",
    "25, 37",
    "00, 0",
    "3f, 63",
    "4040, 64",
    "7fff, 16383",
    "80004000, 16384",
    "bfffffff, 1073741823",
    "c000000040000000, 1073741824",
    "ffffffffffffffff, 4611686018427387903",
  })
  void numbersHaveTheBytesOfTheRfc(String hex, long value) throws RefusedException {
    byte[] bytes = HexFormat.of().parseHex(hex);

    ByteReader reader = new ByteReader(bytes);
    assertThat(reader.varint()).isEqualTo(value);
    assertThat(reader.remaining()).isZero();
    assertThat(new ByteWriter(0).varint(value).toBytes()).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(strings = {"4025", "403f", "80003fff", "c00000003fffffff", "c000000000000000"})
  void longerFormsThanNeedBeAreRefused(String hex) {
    assertRefused(new ByteReader(HexFormat.of().parseHex(hex)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "40", "800040", "c0000000400000"})
  void numbersThatEndEarlyAreRefused(String hex) {
    assertRefused(new ByteReader(HexFormat.of().parseHex(hex)));
  }

  @Test
  void whatIsWrittenIsReadBack() throws RefusedException {
    SplittableRandom random = new SplittableRandom(1);
    for (int round = 0; round < 10_000; round++) {
      long value = random.nextLong() >>> (2 + random.nextInt(62));
      assertThat(new ByteReader(new ByteWriter(8).varint(value).toBytes()).varint())
          .isEqualTo(value);
    }
  }

  @Test
  void numbersOfMoreThan62BitsCannotBeWritten() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ByteWriter(8).varint(1L << 62));
    assertThatIllegalArgumentException().isThrownBy(() -> new ByteWriter(8).varint(-1));
  }

  @Test
  void idsBeyondAStructuredFieldsIntegersAreRefused() throws RefusedException {
    byte[] greatest = new ByteWriter(8).varint(MessageId.MAX).toBytes();
    assertThat(new ByteReader(greatest).number("id", 1)).isEqualTo(999_999_999_999_999L);

    byte[] beyond = new ByteWriter(8).varint(MessageId.MAX + 1).toBytes();
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(() -> new ByteReader(beyond).number("id", 1))
        .satisfies(e -> assertThat(e.refusal().reason()).isEqualTo(Refusal.Reason.ID_RANGE));
  }

  private static void assertRefused(ByteReader reader) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(reader::varint)
        .satisfies(e -> assertThat(e.refusal().reason()).isEqualTo(Refusal.Reason.MALFORMED));
  }
}
