package dev.fulmar.rlnc.field;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes at a time inside a long, on any machine; no table is read in the loop and none has to
 * be in the cache.
 *
 * <pre>
 *   c · x = (bit 0 of x) · c  XOR  (bit 1 of x) · 2c  XOR ... XOR  (bit 7 of x) · 128c
 * </pre>
 *
 * <p>A bit of each of the eight bytes, 0 or 1, times a number below 256 never carries into the next
 * byte: one multiplication of longs makes eight products.
 */
final class ScalarKernel implements Kernel {
  static final ScalarKernel INSTANCE = new ScalarKernel();

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;

  private ScalarKernel() {}

  @Override
  public String name() {
    return "scalar";
  }

  @Override
  public void multiplyAdd(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c) {
    Stretches.check(y, yOffset, x, xOffset, lengthBytes, c);
    int c1 = Gf256.twice(c);
    int c2 = Gf256.twice(c1);
    int c3 = Gf256.twice(c2);
    int c4 = Gf256.twice(c3);
    int c5 = Gf256.twice(c4);
    int c6 = Gf256.twice(c5);
    int c7 = Gf256.twice(c6);
    int at = 0;
    for (; at <= lengthBytes - Long.BYTES; at += Long.BYTES) {
      long eight = (long) LONGS.get(x, xOffset + at);
      long products = products(eight, c, c1, c2, c3, c4, c5, c6, c7);
      LONGS.set(y, yOffset + at, (long) LONGS.get(y, yOffset + at) ^ products);
    }
    for (; at < lengthBytes; at++) {
      y[yOffset + at] ^= (byte) Gf256.mul(Gf256.unsigned(x[xOffset + at]), c);
    }
  }

  /** Each of eight bytes times c; {@code c1} is 2c, {@code c7} is 128c. */
  private static long products(
      long eight, int c, int c1, int c2, int c3, int c4, int c5, int c6, int c7) {
    long rest = eight;
    long sum = (rest & LOW_BITS) * c;
    rest >>>= 1;
    sum ^= (rest & LOW_BITS) * c1;
    rest >>>= 1;
    sum ^= (rest & LOW_BITS) * c2;
    rest >>>= 1;
    sum ^= (rest & LOW_BITS) * c3;
    rest >>>= 1;
    sum ^= (rest & LOW_BITS) * c4;
    rest >>>= 1;
    sum ^= (rest & LOW_BITS) * c5;
    rest >>>= 1;
    sum ^= (rest & LOW_BITS) * c6;
    rest >>>= 1;
    return sum ^ ((rest & LOW_BITS) * c7);
  }
}
