package dev.fulmar.examples.bench;

import dev.fulmar.rlnc.field.Gf256;
import dev.fulmar.rlnc.field.Kernel;

/** The rival: every product of two elements in a table of 64 KB, one look-up a byte. */
final class TableKernel implements Kernel {
  private static final byte[] PRODUCTS = new byte[Gf256.SIZE * Gf256.SIZE];

  static {
    for (int c = 0; c < Gf256.SIZE; c++) {
      for (int x = 0; x < Gf256.SIZE; x++) {
        PRODUCTS[c * Gf256.SIZE + x] = (byte) Gf256.mul(c, x);
      }
    }
  }

  @Override
  public String name() {
    return "table-64k";
  }

  @Override
  public void multiplyAdd(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c) {
    int row = c * Gf256.SIZE;
    for (int i = 0; i < lengthBytes; i++) {
      y[yOffset + i] ^= PRODUCTS[row + Gf256.unsigned(x[xOffset + i])];
    }
  }
}
