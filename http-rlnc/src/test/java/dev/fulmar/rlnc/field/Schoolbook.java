package dev.fulmar.rlnc.field;

/** Multiplication bit by bit, which all else is held against. */
final class Schoolbook {
  private Schoolbook() {}

  /** Shifts, and subtracts the polynomial when the degree reaches 8. */
  static int product(int a, int b) {
    int product = 0;
    int shifted = a;
    for (int bit = 0; bit < 8; bit++) {
      if ((b >> bit & 1) == 1) {
        product ^= shifted;
      }
      shifted <<= 1;
      if (shifted > 0xff) {
        shifted ^= 0x11D;
      }
    }
    return product;
  }

  /** {@code y ^= c · x}, in an array of its own. */
  static byte[] multiplyAdd(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c) {
    byte[] sum = y.clone();
    for (int i = 0; i < lengthBytes; i++) {
      sum[yOffset + i] ^= (byte) product(c, Byte.toUnsignedInt(x[xOffset + i]));
    }
    return sum;
  }

  /** {@code y = c · x}, in an array of its own. */
  static byte[] multiply(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c) {
    byte[] multiple = y.clone();
    for (int i = 0; i < lengthBytes; i++) {
      multiple[yOffset + i] = (byte) product(c, Byte.toUnsignedInt(x[xOffset + i]));
    }
    return multiple;
  }
}
