package dev.fulmar.rlnc.kernel;

import dev.fulmar.rlnc.field.Gf256;
import dev.fulmar.rlnc.field.Gf256Kernels;

/** A program that prints the kernel it ends up with, once that is chosen. */
final class ForkedChoice {
  private ForkedChoice() {}

  public static void main(String[] arguments) {
    KernelChoice.begin();
    byte[] y = {0, 0, 0};
    Gf256.addScaled(y, new byte[] {1, 2, 3}, 2, 3);
    System.out.println("at first " + Gf256Kernels.inUse().name() + ", 2 * 3 = " + y[2]);
    System.out.println("chosen " + KernelChoice.chosen().join().name());
  }
}
