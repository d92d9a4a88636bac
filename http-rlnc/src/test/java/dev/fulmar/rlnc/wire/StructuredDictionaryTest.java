package dev.fulmar.rlnc.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.fulmar.rlnc.wire.Refusal.Reason;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StructuredDictionaryTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "   ",
        "en=\"Applepie\", da=:w4ZibGV0w6ZydGU=:", // RFC 9651, 3.2, all to the next comment
        "a=?0, b, c; foo=bar",
        "rating=1.5, feelings=(joy sadness)",
        "a=(1 2), b=3, c=4;aa=bb, d=(5 6);valid",
        "foo=1, bar=2",
        "a=(\"foo\";a=1;b=2);lvl=5, b=(\"bar\" \"baz\");lvl=1", // 3.1.1
        "a=@1659578233", // 3.3.7
        "a=%\"This is intended for display to %c3%bcsers.\"", // 3.3.8
        "a=*tok:/x'~, b=\"\\\\ \\\"\", *=1",
        "a=-999999999999999, b=999999999999.999, c=-0.5",
        "a=::, b=:AA:, c=:AQ==:",
        "a=( ), b=(  1;x  2 )",
        "a \t,\t b",
        "a;x;  y=?1",
        "  a=1\t", // 4.2.2 goes past white space after a member before it looks for the end
      })
  void dictionariesAreAccepted(String text) throws RefusedException {
    StructuredDictionary.parse(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "A=1",
        "1=1",
        "a=",
        "a= 1",
        "a =1",
        "a=1,",
        "a=1,,b=2",
        "a=1 b=2",
        ",a",
        "\ta=1",
        "a=-",
        "a=1.",
        "a=.5",
        "a=1.2345",
        "a=1234567890123.1",
        "a=1000000000000000",
        "a=--1",
        "a=\"x",
        "a=\"\\x\"",
        "a=\"\u00e9\"",
        "a=\"\t\"",
        "a=:A:",
        "a=:AQ=:",
        "a=:A Q=:",
        "a=:AQ-_:",
        "a=:AQ==",
        "a=?2",
        "a=?",
        "a=@1.5",
        "a=@",
        "a=%x",
        "a=%\"%C3%BC\"",
        "a=%\"%ff\"",
        "a=%\"%c3",
        "a=(1",
        "a=(1,2)",
        "a=(1\t2)",
        "a=((1))",
        "a=1;",
        "a=1;X",
        "a=1;x=",
        "a=1;x=(1)",
        "a=1 ;x",
        "a=!",
        "a=\u0660",
      })
  void anythingElseIsRefusedAsAWhole(String text) {
    assertRefused(text);
  }

  @Test
  void lastOfTheSameKeyCounts() throws RefusedException {
    StructuredDictionary read = StructuredDictionary.parse("a=1, b=2, a=3;x=9");

    assertThat(read.number("a", 0, 9)).isEqualTo(3);
  }

  @Test
  void bytesNeedNoPaddingButAllTheirBits() throws RefusedException {
    assertThat(StructuredDictionary.parse("a=:AQI:").bytes("a", 2)).containsExactly(1, 2);
    assertThat(StructuredDictionary.parse("a=:AQI=:").bytes("a", 2)).containsExactly(1, 2);
  }

  @Test
  void valuesOfAnotherKindOrRangeAreRefused() throws RefusedException {
    StructuredDictionary read = StructuredDictionary.parse("a=1.0, b=7, c=:AQI=:, d=(1)");

    assertReason(Reason.MALFORMED, () -> read.number("a", 0, 9));
    assertReason(Reason.MALFORMED, () -> read.number("c", 0, 9));
    assertReason(Reason.MALFORMED, () -> read.number("d", 0, 9));
    assertReason(Reason.MALFORMED, () -> read.number("none", 0, 9));
    assertReason(Reason.ID_RANGE, () -> read.number("b", 0, 6));
    assertReason(Reason.ID_RANGE, () -> read.number("b", 8, 9));
    assertReason(Reason.MALFORMED, () -> read.bytes("c", 3));
    assertReason(Reason.MALFORMED, () -> read.bytes("b", 1));
  }

  @Test
  void lengthAndNumberOfMembersAreBounded() throws RefusedException {
    StructuredDictionary.parse("a".repeat(4096));
    assertRefused("a".repeat(4097));
    StructuredDictionary.parse("a,".repeat(1023) + "a");
    assertRefused("a,".repeat(1024) + "a");
  }

  private static void assertRefused(String text) {
    assertReason(Reason.MALFORMED, () -> StructuredDictionary.parse(text));
  }

  private static void assertReason(Reason reason, ThrowingCallable reading) {
    assertThatExceptionOfType(RefusedException.class)
        .isThrownBy(reading)
        .satisfies(e -> assertThat(e.refusal().reason()).isEqualTo(reason));
  }
}
