package dev.fulmar.rlnc.field;

/**
 * Arithmetic in GF(2^8) modulo x^8 + x^4 + x^3 + x^2 + 1 (0x11D), whose element 2 generates all
 * others but 0.
 *
 * <pre>
 *   a + b = a - b = a XOR b
 *   a · b = 2^(log a + log b)          a, b not 0
 * </pre>
 *
 * <p>Single elements go through logarithms, whole messages through the {@link Kernel} that {@link
 * Gf256Kernels} has in use.
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

  static {
    int power = 1;
    for (int exponent = 0; exponent < EXP.length; exponent++) {
      EXP[exponent] = (byte) power;
      if (exponent < ORDER) {
        LOG[power] = exponent;
      }
      power = twice(power);
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
    Gf256Kernels.inUse().multiplyAdd(y, 0, x, 0, lengthBytes, c);
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
    Gf256Kernels.inUse().multiply(y, 0, y, 0, lengthBytes, c);
  }

  /** 2 · a, without a table and without a branch. */
  static int twice(int a) {
    int fallenOut = a >>> (Byte.SIZE - 1);
    return (a << 1) ^ (-fallenOut & POLYNOMIAL);
  }
}
