package dev.fulmar.netem.radio;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LowpanConfigTest {
  private static final LowpanConfig LOWPAN = LowpanConfig.DEFAULT;

  // alone 49 + n; first 23 + 4 + 26 + 72 = 125; between 23 + 5 + 96 = 124; last 28 + rest
  @ParameterizedTest(name = "{0} bytes become frames of {1}")
  @CsvSource({
    "0, 49",
    "41, 90",
    "78, 127",
    "79, 125 35",
    "171, 125 127",
    "172, 125 124 32",
    "267, 125 124 127",
    "268, 125 124 124 32"
  })
  void payloadIsCutInUnitsOfEightBytesAndOnlyTheLastPieceIsNotWhole(int payload, String frames) {
    int[] expected = Arrays.stream(frames.split(" ")).mapToInt(Integer::parseInt).toArray();
    assertThat(LOWPAN.frameBytes(payload)).containsExactly(expected);
  }

  @Test
  void eightFramesHold747Bytes() {
    assertThat(LOWPAN.frameBytes(747)).hasSize(8); // 72 + 6 x 96 + 99
    assertThat(LOWPAN.frameBytes(748)).hasSize(9);
  }

  @Test
  void everySizeIsCutWithoutLossAndWithoutNeedlessFrames() {
    for (int payload = 79; payload <= LowpanConfig.MAX_PAYLOAD_BYTES; payload++) {
      int[] frames = LOWPAN.frameBytes(payload);
      int carried = Arrays.stream(frames).map(bytes -> bytes - 28).sum() - 25;
      assertThat(carried).isEqualTo(payload);
      assertThat(Arrays.stream(frames)).allMatch(bytes -> bytes > 28 && bytes <= 127);
    }
  }

  @Test
  void payloadThatIpv6NeedNotCarryIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> LOWPAN.frameBytes(1233))
        .withMessage("payload in bytes is 1233, must be from 0 to 1232");
  }

  @Test
  void headersThatLeaveNoRoomAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new LowpanConfig(127, 23, 93, 1, 1))
        .withMessage("frame in bytes is 127, must be from 128 to 127");
  }
}
