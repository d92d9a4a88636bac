package dev.fulmar.transport.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9293 section 3.4. */
class SeqNumberTest {
  private static final long WRAP = 1L << 32;

  @ParameterizedTest(name = "near 2^32 {0}")
  @ValueSource(longs = {-20, -1, 0, 1, 20, -WRAP, WRAP - 1, 7 * WRAP + 5})
  void positionIsFoundAgainFromItsLow32BitsAndANeighbour(long offset) {
    long near = WRAP + offset;
    for (long distance : new long[] {-(1L << 31), -1, 0, 1, (1L << 31) - 1}) {
      long position = near + distance;
      assertThat(SeqNumber.fromWire(SeqNumber.toWire(position), near)).isEqualTo(position);
    }
  }

  @Test
  void orderGoesAcross2To31AndAcrossTheWrap() {
    assertThat(SeqNumber.isBefore(0x7FFF_FFFF, 0x8000_0000)).isTrue();
    assertThat(SeqNumber.isBefore(0x8000_0000, 0x7FFF_FFFF)).isFalse();
    assertThat(SeqNumber.isBefore(0xFFFF_FFFF, 0)).isTrue();
    assertThat(SeqNumber.isBefore(0, 0xFFFF_FFFF)).isFalse();
    assertThat(SeqNumber.isBefore(5, 5)).isFalse();
  }
}
