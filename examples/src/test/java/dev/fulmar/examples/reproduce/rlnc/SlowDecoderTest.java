package dev.fulmar.examples.reproduce.rlnc;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SlowDecoderTest {
  @Test
  void aDecodeTakesTheTimeOfFigure5d() {
    assertThat(SlowDecoder.PAPER.decodeNanos(3, 3)).isEqualTo(1_188_000_000);
    assertThat(SlowDecoder.PAPER.decodeNanos(5, 5)).isEqualTo(5_500_000_000L);
    assertThat(SlowDecoder.PAPER.decodeNanos(9, 5)).isEqualTo(5_500_000_000L);
    assertThat(SlowDecoder.PAPER.decodeNanos(1, 5)).isZero();
  }

  @Test
  void onlyFiveRowsAndMoreMakeItRefuse() {
    assertThat(SlowDecoder.PAPER.busyNanos(4, 5)).isZero();
    assertThat(SlowDecoder.PAPER.busyNanos(5, 5)).isEqualTo(5_500_000_000L);
    assertThat(SlowDecoder.NONE.busyNanos(5, 5)).isZero();
  }
}
