package dev.fulmar.rlnc.coding;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.field.Gf256;

/**
 * A linear combination of messages with consecutive ids.
 *
 * <pre>
 *   ids           oldest   oldest+1  ...  newest
 *   lengths       204      199            201         bytes, before padding
 *   coefficients  17       203            5           0..255, not all 0
 *   payload       17·p + 203·q + ... + 5·r            as long as the longest; others zero-padded
 * </pre>
 *
 * <p>The arrays are never copied and must be left alone.
 */
public final class Combination {
  private final long oldest;
  private final int[] lengths;
  private final byte[] coefficients;
  private final byte[] payload;

  /**
   * A combination.
   *
   * @param oldest the lowest id, from 1
   * @param lengths of each message in bytes, by id
   * @param coefficients of each message, by id
   * @param payload the sum, as long as the greatest length
   * @throws IllegalArgumentException if these disagree or every coefficient is 0
   */
  public Combination(long oldest, int[] lengths, byte[] coefficients, byte[] payload) {
    this.oldest = oldest;
    this.lengths = requireNonNull(lengths, "lengths");
    this.coefficients = requireNonNull(coefficients, "coefficients");
    this.payload = requireNonNull(payload, "payload");
    if (oldest < 1) {
      throw new IllegalArgumentException("oldest is " + oldest + ", must be at least 1");
    }
    if (lengths.length != coefficients.length) {
      throw new IllegalArgumentException(
          "%d lengths and %d coefficients, must be as many"
              .formatted(lengths.length, coefficients.length));
    }
    if (isZero(coefficients)) {
      throw new IllegalArgumentException("all coefficients are 0, one must not be");
    }
    if (longest(lengths) != payload.length) {
      throw new IllegalArgumentException(
          "payload has %d bytes, must have the %d of the longest message"
              .formatted(payload.length, longest(lengths)));
    }
  }

  /** A message by itself: the combination whose one coefficient is 1. */
  public static Combination of(NativeMessage message) {
    return new Combination(
        message.id(), new int[] {message.body().length}, new byte[] {1}, message.body());
  }

  /** Whether every coefficient is 0. */
  public static boolean isZero(byte[] coefficients) {
    for (byte coefficient : coefficients) {
      if (coefficient != 0) {
        return false;
      }
    }
    return true;
  }

  /** The greatest of some lengths; 0 of none. */
  public static int longest(int[] lengths) {
    int longest = 0;
    for (int length : lengths) {
      longest = Math.max(longest, length);
    }
    return longest;
  }

  /** The lowest id involved. */
  public long oldest() {
    return oldest;
  }

  /** The highest id involved. */
  public long newest() {
    return oldest + lengths.length - 1;
  }

  /** How many ids are involved, from 1. */
  public int count() {
    return lengths.length;
  }

  /** The bytes of each message before padding; not copied. */
  public int[] lengths() {
    return lengths;
  }

  /** The coefficient of each message; not copied. */
  public byte[] coefficients() {
    return coefficients;
  }

  /** The sum; not copied. */
  public byte[] payload() {
    return payload;
  }

  /** Whether this is a message by itself, as {@link #of} makes it. */
  public boolean isNative() {
    return coefficients.length == 1 && coefficients[0] == 1;
  }

  /** For logs and failed assertions: the coefficients by id. */
  @Override
  public String toString() {
    StringBuilder sum = new StringBuilder();
    for (int i = 0; i < coefficients.length; i++) {
      sum.append(i == 0 ? "" : " + ").append(Gf256.unsigned(coefficients[i]));
      sum.append("·p").append(oldest + i);
    }
    return sum.toString();
  }
}
