package dev.fulmar.rlnc.field;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.module.ModuleFinder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What each kernel must do; vector kernels are among them where Java was given the module. */
class KernelTest {
  private static final int RANDOM_STRETCHES = 300;
  private static final int MOST_BYTES = 400;

  static List<Arguments> kernels() {
    List<Kernel> kernels = new ArrayList<>(List.of(Gf256Kernels.scalar()));
    if (VectorKernels.isModulePresent()) {
      kernels.addAll(VectorKernels.load());
    }
    return kernels.stream().map(kernel -> Arguments.of(kernel.name(), kernel)).toList();
  }

  @Test
  void theseTestsRunWithVectorsWhereJavaHasThem() {
    assertThat(VectorKernels.isModulePresent())
        .isEqualTo(ModuleFinder.ofSystem().find("jdk.incubator.vector").isPresent());
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void everyProductOfTwoElementsIsThatOfTheSchoolbook(String name, Kernel kernel) {
    byte[] all = new byte[256];
    for (int x = 0; x < 256; x++) {
      all[x] = (byte) x;
    }
    for (int c = 0; c < 256; c++) {
      byte[] sum = new byte[256];
      byte[] multiple = new byte[256];
      kernel.multiplyAdd(sum, 0, all, 0, 256, c);
      kernel.multiply(multiple, 0, all, 0, 256, c);

      byte[] expected = Schoolbook.multiply(all, 0, all, 0, 256, c);
      assertThat(sum).as("c = %d", c).isEqualTo(expected);
      assertThat(multiple).as("c = %d", c).isEqualTo(expected);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void stretchesOfAnyLengthAnywhereChangeAndNothingAroundThem(String name, Kernel kernel) {
    SplittableRandom random = new SplittableRandom(1);
    for (int i = 0; i < RANDOM_STRETCHES; i++) {
      byte[] x = bytes(random, 2 * MOST_BYTES);
      byte[] y = bytes(random, 2 * MOST_BYTES);
      int yOffset = random.nextInt(MOST_BYTES);
      int xOffset = random.nextInt(MOST_BYTES);
      int length = random.nextInt(MOST_BYTES + 1);
      int c = random.nextInt(256);
      byte[] sum = y.clone();
      byte[] multiple = y.clone();
      byte[] factor = x.clone();

      kernel.multiplyAdd(sum, yOffset, x, xOffset, length, c);
      kernel.multiply(multiple, yOffset, x, xOffset, length, c);

      assertThat(sum).isEqualTo(Schoolbook.multiplyAdd(y, yOffset, x, xOffset, length, c));
      assertThat(multiple).isEqualTo(Schoolbook.multiply(y, yOffset, x, xOffset, length, c));
      assertThat(x).isEqualTo(factor);
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void theFactorMayBeWhatIsChanged(String name, Kernel kernel) {
    SplittableRandom random = new SplittableRandom(2);
    for (int length = 0; length < 300; length++) {
      byte[] before = bytes(random, 310);
      int offset = random.nextInt(10);
      int c = random.nextInt(256);
      byte[] sum = before.clone();
      byte[] multiple = before.clone();

      kernel.multiplyAdd(sum, offset, sum, offset, length, c);
      kernel.multiply(multiple, offset, multiple, offset, length, c);

      assertThat(sum).isEqualTo(Schoolbook.multiplyAdd(before, offset, before, offset, length, c));
      assertThat(multiple)
          .isEqualTo(Schoolbook.multiply(before, offset, before, offset, length, c));
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void stretchesOfOneArrayMayLieSideBySide(String name, Kernel kernel) {
    byte[] before = bytes(new SplittableRandom(3), 400);
    byte[] after = before.clone();

    kernel.multiplyAdd(after, 0, after, 200, 200, 77);
    assertThat(after).isEqualTo(Schoolbook.multiplyAdd(before, 0, before, 200, 200, 77));

    byte[] between = after.clone();
    kernel.multiply(after, 200, after, 0, 200, 78);
    assertThat(after).isEqualTo(Schoolbook.multiply(between, 200, between, 0, 200, 78));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("kernels")
  void whatIsNotAllowedIsRefusedAndChangesNothing(String name, Kernel kernel) {
    byte[] x = bytes(new SplittableRandom(4), 200);
    byte[] y = bytes(new SplittableRandom(5), 200);
    byte[] before = y.clone();

    for (int c : new int[] {-1, 256}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> kernel.multiplyAdd(y, 0, x, 0, 200, c))
          .withMessageContaining(c + ", must be from 0 to 255");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> kernel.multiply(y, 0, x, 0, 0, c))
          .withMessageContaining(c + ", must be from 0 to 255");
    }
    int[][] outside = {{1, 0, 200}, {0, 1, 200}, {-1, 0, 10}, {0, -1, 10}, {0, 0, -1}};
    for (int[] at : outside) {
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> kernel.multiplyAdd(y, at[0], x, at[1], at[2], 3));
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> kernel.multiply(y, at[0], x, at[1], at[2], 3));
    }
    assertThat(y).isEqualTo(before);
  }

  private static byte[] bytes(SplittableRandom random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }
}
