package dev.fulmar.rlnc.kernel;

import dev.fulmar.rlnc.field.Gf256;
import dev.fulmar.rlnc.field.Gf256Kernels;
import dev.fulmar.rlnc.field.Kernel;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Whether a kernel gives the bytes that the scalar one gives. */
final class KernelCheck {
  private static final int RANDOM_STRETCHES = 200;
  private static final int MOST_BYTES = 300;

  private KernelCheck() {}

  /** Every product of two elements, and some stretches of random lengths and places. */
  static boolean isRight(Kernel kernel) {
    byte[] all = new byte[Gf256.SIZE];
    for (int x = 0; x < Gf256.SIZE; x++) {
      all[x] = (byte) x;
    }
    for (int c = 0; c < Gf256.SIZE; c++) {
      if (!agree(kernel, all, 0, 0, all.length, c)) {
        return false;
      }
    }
    SplittableRandom random = new SplittableRandom(1);
    byte[] x = new byte[2 * MOST_BYTES];
    random.nextBytes(x);
    for (int i = 0; i < RANDOM_STRETCHES; i++) {
      int yOffset = random.nextInt(MOST_BYTES);
      int xOffset = random.nextInt(MOST_BYTES);
      int lengthBytes = random.nextInt(MOST_BYTES);
      if (!agree(kernel, x, yOffset, xOffset, lengthBytes, random.nextInt(Gf256.SIZE))) {
        return false;
      }
    }
    return true;
  }

  private static boolean agree(
      Kernel kernel, byte[] x, int yOffset, int xOffset, int lengthBytes, int c) {
    byte[] expected = x.clone();
    byte[] found = x.clone();
    Gf256Kernels.scalar().multiplyAdd(expected, yOffset, x, xOffset, lengthBytes, c);
    kernel.multiplyAdd(found, yOffset, x, xOffset, lengthBytes, c);
    boolean agree = Arrays.equals(expected, found);
    Gf256Kernels.scalar().multiply(expected, yOffset, x, xOffset, lengthBytes, c);
    kernel.multiply(found, yOffset, x, xOffset, lengthBytes, c);
    return agree && Arrays.equals(expected, found);
  }
}
