package dev.fulmar.rlnc.field;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Objects;

/**
 * Arithmetic in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1 (0x11D), whose element 2 generates all
 * others but 0.
 *
 * <pre>
 *   a + b = a - b = a XOR b
 *   a · b = 2^(log a + log b)          a, b not 0
 * </pre>
 *
 * <p>Single elements go through logarithms. Whole messages are multiplied eight bytes at a time
 * inside a long: doubling is a shift of each byte and an XOR of 0x1D where a bit fell out, so no
 * table is read and none has to be in the cache.
 *
 * <p>Elements are ints from 0 to 255, or bytes read as unsigned.
 */
public final class Gf256 {
  /** How many elements there are. */
  public static final int SIZE = 256;

  private static final int POLYNOMIAL = 0x11D;
  private static final int ORDER = SIZE - 1; // of the multiplicative group

  /** 2^0 to 2^508, so that a sum of two logarithms needs no modulo. */
  private static final byte[] EXP = new byte[2 * ORDER - 1];

  private static final int[] LOG = new int[SIZE];

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long ALL_BUT_HIGH_BITS = 0x7f7f7f7f7f7f7f7fL;

  static {
    int power = 1;
    for (int exponent = 0; exponent < EXP.length; exponent++) {
      EXP[exponent] = (byte) power;
      if (exponent < ORDER) {
        LOG[power] = exponent;
      }
      power <<= 1;
      if (power >= SIZE) {
        power ^= POLYNOMIAL;
      }
    }
  }

  private Gf256() {}

  /** An element kept in a byte, as a number from 0 to 255. */
  public static int unsigned(byte element) {
    return Byte.toUnsignedInt(element);
  }

  /**
   * The product.
   *
   * @param a 0 to 255
   * @param b 0 to 255
   */
  public static int mul(int a, int b) {
    return a == 0 || b == 0 ? 0 : unsigned(EXP[LOG[a] + LOG[b]]);
  }

  /**
   * The quotient a / b.
   *
   * @param a 0 to 255
   * @param b 1 to 255
   * @throws ArithmeticException if {@code b} is 0
   */
  public static int div(int a, int b) {
    return mul(a, inverse(b));
  }

  /**
   * The element whose product with {@code a} is 1.
   *
   * @param a 1 to 255
   * @throws ArithmeticException if {@code a} is 0
   */
  public static int inverse(int a) {
    if (a == 0) {
      throw new ArithmeticException("0 has no inverse");
    }
    return unsigned(EXP[ORDER - LOG[a]]);
  }

  /**
   * {@code y ^= c · x} for the first bytes of both.
   *
   * @param y changed in place
   * @param x only read; may be {@code y} itself
   * @param c 0 to 255
   * @param lengthBytes how many bytes; 0 to the shorter array's length
   * @throws IllegalArgumentException if {@code c} is no element
   * @throws IndexOutOfBoundsException if an array is shorter than that
   */
  public static void addScaled(byte[] y, byte[] x, int c, int lengthBytes) {
    check(c, lengthBytes, Math.min(y.length, x.length));
    int at = 0;
    for (; at <= lengthBytes - Long.BYTES; at += Long.BYTES) {
      LONGS.set(y, at, (long) LONGS.get(y, at) ^ mulEach((long) LONGS.get(x, at), c));
    }
    for (; at < lengthBytes; at++) {
      y[at] ^= (byte) mul(unsigned(x[at]), c);
    }
  }

  /**
   * {@code y = c · y} for the first bytes.
   *
   * @param y changed in place
   * @param c 0 to 255
   * @param lengthBytes how many bytes; 0 to the array's length
   * @throws IllegalArgumentException if {@code c} is no element
   * @throws IndexOutOfBoundsException if the array is shorter than that
   */
  public static void scale(byte[] y, int c, int lengthBytes) {
    check(c, lengthBytes, y.length);
    int at = 0;
    for (; at <= lengthBytes - Long.BYTES; at += Long.BYTES) {
      LONGS.set(y, at, mulEach((long) LONGS.get(y, at), c));
    }
    for (; at < lengthBytes; at++) {
      y[at] = (byte) mul(unsigned(y[at]), c);
    }
  }

  /**
   * Each of eight bytes times c, by the binary digits of c. Written out, so that the compiler takes
   * the masks, which only depend on c, out of the caller's loop.
   */
  private static long mulEach(long times1, int c) {
    long times2 = twice(times1);
    long times4 = twice(times2);
    long times8 = twice(times4);
    long times16 = twice(times8);
    long times32 = twice(times16);
    long times64 = twice(times32);
    long times128 = twice(times64);
    return (times1 & mask(c, 0))
        ^ (times2 & mask(c, 1))
        ^ (times4 & mask(c, 2))
        ^ (times8 & mask(c, 3))
        ^ (times16 & mask(c, 4))
        ^ (times32 & mask(c, 5))
        ^ (times64 & mask(c, 6))
        ^ (times128 & mask(c, 7));
  }

  private static long mask(int c, int digit) {
    return -(c >>> digit & 1L);
  }

  private static long twice(long eightBytes) {
    long fallenOut = (eightBytes >>> 7) & LOW_BITS;
    return ((eightBytes & ALL_BUT_HIGH_BITS) << 1) ^ (fallenOut * (POLYNOMIAL - SIZE));
  }

  private static void check(int c, int lengthBytes, int most) {
    if (c < 0 || c >= SIZE) {
      throw new IllegalArgumentException("coefficient is " + c + ", must be from 0 to 255");
    }
    Objects.checkFromIndexSize(0, lengthBytes, most);
  }
}
