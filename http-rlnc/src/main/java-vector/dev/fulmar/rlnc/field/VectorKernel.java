package dev.fulmar.rlnc.field;

import static jdk.incubator.vector.VectorOperators.LSHR;
import static jdk.incubator.vector.VectorOperators.XOR;

import java.lang.constant.ConstantDescs;
import java.lang.invoke.MethodHandles;
import java.util.Arrays;
import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;

/**
 * A vector of bytes at a time: each half of a byte picks its product out of sixteen.
 *
 * <pre>
 *   c · x = low[x mod 16]  XOR  high[x div 16]        low[i] = c · i, high[i] = c · 16i
 * </pre>
 *
 * <p>Bytes are shifted as shorts, which machines can; what comes in from beside is masked out. What
 * is left over when a length is divided into vectors is done first, by a whole vector that ends
 * where the stretch ends and leaves as they are the bytes that the others will do.
 *
 * <p>{@link VectorKernels} defines this class once for each width, hidden, with the width in bits
 * as its class data: so the width is a constant to the compiler, without which no vector
 * instructions come out.
 */
final class VectorKernel implements VectorKernels.Vectorised {
  private static final VectorSpecies<Byte> SPECIES = VectorSpecies.of(byte.class, shape());
  private static final int BITS_PER_HALF = 4;
  private static final int PRODUCTS_PER_HALF = 1 << BITS_PER_HALF;
  private static final byte LOW_HALF = PRODUCTS_PER_HALF - 1;

  /** For each c the sixteen of low, then the sixteen of high; at the end room for a wide load. */
  private static final byte[] PRODUCTS = products();

  /** From index n on, a mask of the last n bytes of a vector. */
  private static final byte[] REST = rest();

  VectorKernel() {}

  private static VectorShape shape() {
    try {
      int bits =
          MethodHandles.classData(
              MethodHandles.lookup(), ConstantDescs.DEFAULT_NAME, Integer.class);
      return VectorShape.forBitSize(bits);
    } catch (IllegalAccessException e) {
      throw new LinkageError("a class always sees its own class data", e);
    }
  }

  private static byte[] products() {
    byte[] products = new byte[Gf256.SIZE * 2 * PRODUCTS_PER_HALF + SPECIES.length()];
    for (int c = 0; c < Gf256.SIZE; c++) {
      for (int half = 0; half < PRODUCTS_PER_HALF; half++) {
        products[low(c) + half] = (byte) Gf256.mul(c, half);
        products[high(c) + half] = (byte) Gf256.mul(c, half << BITS_PER_HALF);
      }
    }
    return products;
  }

  private static byte[] rest() {
    byte[] rest = new byte[2 * SPECIES.length()];
    Arrays.fill(rest, SPECIES.length(), rest.length, (byte) -1);
    return rest;
  }

  private static int low(int c) {
    return c * 2 * PRODUCTS_PER_HALF;
  }

  private static int high(int c) {
    return low(c) + PRODUCTS_PER_HALF;
  }

  @Override
  public String name() {
    return "vector-" + SPECIES.vectorBitSize();
  }

  @Override
  public int widestBits() {
    return VectorShape.preferredShape().vectorBitSize();
  }

  /**
   * {@inheritDoc}
   *
   * <p>The product is written out twice: of a method of its own the compiler may make a call, and
   * then each vector that goes in or out is an object on the heap.
   */
  @Override
  public void multiplyAdd(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c) {
    int width = SPECIES.length();
    if (lengthBytes < width) {
      ScalarKernel.INSTANCE.multiplyAdd(y, yOffset, x, xOffset, lengthBytes, c);
      return;
    }
    Stretches.check(y, yOffset, x, xOffset, lengthBytes, c);
    ByteVector low = ByteVector.fromArray(SPECIES, PRODUCTS, low(c));
    ByteVector high = ByteVector.fromArray(SPECIES, PRODUCTS, high(c));

    int rest = ((lengthBytes - 1) & (width - 1)) + 1; // 1 to a whole vector
    int last = lengthBytes - width;
    ByteVector factors = ByteVector.fromArray(SPECIES, x, xOffset + last);
    ByteVector shifted =
        factors.reinterpretAsShorts().lanewise(LSHR, BITS_PER_HALF).reinterpretAsBytes();
    ByteVector lowProducts = factors.and(LOW_HALF).selectFrom(low);
    ByteVector products = shifted.and(LOW_HALF).selectFrom(high).lanewise(XOR, lowProducts);
    ByteVector productsOfRest = products.and(ByteVector.fromArray(SPECIES, REST, rest));
    ByteVector.fromArray(SPECIES, y, yOffset + last)
        .lanewise(XOR, productsOfRest)
        .intoArray(y, yOffset + last);

    for (int at = 0; at < lengthBytes - rest; at += width) {
      factors = ByteVector.fromArray(SPECIES, x, xOffset + at);
      shifted = factors.reinterpretAsShorts().lanewise(LSHR, BITS_PER_HALF).reinterpretAsBytes();
      lowProducts = factors.and(LOW_HALF).selectFrom(low);
      products = shifted.and(LOW_HALF).selectFrom(high).lanewise(XOR, lowProducts);
      ByteVector.fromArray(SPECIES, y, yOffset + at)
          .lanewise(XOR, products)
          .intoArray(y, yOffset + at);
    }
  }
}
