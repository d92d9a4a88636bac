package dev.fulmar.examples.bench.transport;

import java.nio.ByteBuffer;
import java.util.SplittableRandom;

/**
 * The bytes that every stream carries: noise that repeats after a prime number of bytes, so that no
 * piece of a usual size can stand in for another. Comparing with it costs little.
 */
final class Pattern {
  /** The most that is asked for at a time. */
  static final int CHUNK_BYTES = 65_536;

  private static final int PERIOD_BYTES = 131_071;
  private static final byte[] NOISE = noise();

  private Pattern() {}

  private static byte[] noise() {
    byte[] noise = new byte[PERIOD_BYTES + CHUNK_BYTES];
    new SplittableRandom(1).nextBytes(noise);
    System.arraycopy(noise, 0, noise, PERIOD_BYTES, CHUNK_BYTES);
    return noise;
  }

  /** The array that the pattern lies in; nobody writes to it. */
  static byte[] array() {
    return NOISE;
  }

  /** Where in the array a chunk begins. */
  static int offset(long position) {
    return (int) (position % PERIOD_BYTES);
  }

  /**
   * Whether what remains of a buffer is the pattern.
   *
   * @param position in the stream
   */
  static boolean matches(long position, ByteBuffer arrived) {
    ByteBuffer rest = arrived.duplicate();
    ByteBuffer expected = ByteBuffer.wrap(NOISE);
    long at = position;
    while (rest.hasRemaining()) {
      int length = Math.min(rest.remaining(), CHUNK_BYTES);
      int offset = offset(at);
      expected.limit(offset + length).position(offset);
      int end = rest.position() + length;
      if (rest.slice(rest.position(), length).mismatch(expected) >= 0) {
        return false;
      }
      rest.position(end);
      at += length;
    }
    return true;
  }
}
