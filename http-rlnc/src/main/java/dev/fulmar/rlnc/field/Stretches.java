package dev.fulmar.rlnc.field;

import java.util.Objects;

/** What a kernel is asked for, checked once before its loop. */
final class Stretches {
  private Stretches() {}

  static void check(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c) {
    if (c < 0 || c >= Gf256.SIZE) {
      throw new IllegalArgumentException("coefficient is " + c + ", must be from 0 to 255");
    }
    Objects.checkFromIndexSize(yOffset, lengthBytes, y.length);
    Objects.checkFromIndexSize(xOffset, lengthBytes, x.length);
  }
}
