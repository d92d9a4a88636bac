package dev.fulmar.rlnc.field;

/**
 * Multiplies stretches of bytes by one element of {@link Gf256}: what coding and decoding spend
 * their time on.
 *
 * <p>All kernels give the same bytes; they differ in what they take of the machine. Safe for many
 * threads, as long as no two have the same {@code y}. Nothing is allocated.
 *
 * <p>{@code x} may be {@code y} itself if both offsets are the same, or if the two stretches do not
 * touch. If they overlap in another way, the result is not defined.
 */
public interface Kernel {
  /** Names it in logs, meters and benchmarks, as {@code scalar} or {@code vector-256}. */
  String name();

  /**
   * {@code y ^= c · x}.
   *
   * @param y changed in place, from {@code yOffset} on
   * @param x only read, from {@code xOffset} on
   * @param lengthBytes how many bytes of each; may be 0
   * @param c 0 to 255
   * @throws IllegalArgumentException if {@code c} is no element; nothing is changed
   * @throws IndexOutOfBoundsException if an array ends before; nothing is changed
   */
  void multiplyAdd(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c);

  /**
   * {@code y = c · x}, which is x + (c + 1) · x.
   *
   * @param y overwritten, from {@code yOffset} on
   * @param x only read, from {@code xOffset} on
   * @param lengthBytes how many bytes of each; may be 0
   * @param c 0 to 255
   * @throws IllegalArgumentException if {@code c} is no element; nothing is changed
   * @throws IndexOutOfBoundsException if an array ends before; nothing is changed
   */
  default void multiply(byte[] y, int yOffset, byte[] x, int xOffset, int lengthBytes, int c) {
    Stretches.check(y, yOffset, x, xOffset, lengthBytes, c);
    System.arraycopy(x, xOffset, y, yOffset, lengthBytes);
    multiplyAdd(y, yOffset, y, yOffset, lengthBytes, c ^ 1);
  }
}
