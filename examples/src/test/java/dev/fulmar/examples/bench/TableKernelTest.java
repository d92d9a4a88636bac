package dev.fulmar.examples.bench;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.field.Gf256Kernels;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class TableKernelTest {
  @Test
  void theRivalGivesTheSameBytes() {
    byte[] x = new byte[300];
    new SplittableRandom(1).nextBytes(x);
    for (int c = 0; c < 256; c++) {
      byte[] expected = x.clone();
      byte[] found = x.clone();

      Gf256Kernels.scalar().multiplyAdd(expected, 3, x, 5, 290, c);
      new TableKernel().multiplyAdd(found, 3, x, 5, 290, c);

      assertThat(found).as("c = %d", c).isEqualTo(expected);
    }
  }
}
