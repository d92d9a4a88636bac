package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.eclipse.californium.elements.util.StringUtil;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RawObserveTest {
  @ParameterizedTest(name = "{0}: {1}")
  @CsvSource({
    "60, 0", // Observe, empty
    "6105, 5",
    "63FFFFFF, 16777215",
    "44AABBCCDD2107, 7", // behind an ETag
    "6105FF313233, 5",
    "'', -1",
    "FF6105, -1", // payload
    "44AABBCCDDFF, -1",
    "C0, -1", // Content-Format
    "D00161, -1",
    "6400000001, -1", // four bytes are too long
    "63FFFF, -1", // past the end
    "4F, -1",
    "6F, -1",
    "4D00, -1"
  })
  void observeOptionIsFoundWhereItMayBe(String options, int expected) {
    byte[] bytes = StringUtil.hex2ByteArray(options);
    assertThat(RawObserve.find(bytes, 0)).isEqualTo(expected);
  }

  @Test
  void anyBytesAreReadWithoutAnException() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200_000; i++) {
      byte[] bytes = new byte[random.nextInt(12)];
      random.nextBytes(bytes);
      assertThat(RawObserve.find(bytes, 0)).isBetween(-1, (1 << 24) - 1);
    }
  }
}
