package dev.fulmar.rlnc.coding;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.field.Gf256;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Makes fresh random combinations of a window of messages.
 *
 * <p>Every coefficient is drawn from 1..255, never 0: each combination covers its whole window, and
 * whichever of its messages was lost, it helps.
 */
public final class Encoder {
  private final RandomGenerator random;

  /**
   * An encoder.
   *
   * @param random draws the coefficients, one for each message of each combination
   */
  public Encoder(RandomGenerator random) {
    this.random = requireNonNull(random, "random");
  }

  /**
   * A combination of the window with coefficients of its own.
   *
   * @param window with consecutive ids, at least one message
   * @throws IllegalArgumentException if the window is empty or an id is missing
   */
  public Combination combine(List<NativeMessage> window) {
    int[] lengths = lengths(window);
    byte[] coefficients = new byte[lengths.length];
    byte[] payload = new byte[Combination.longest(lengths)];
    combineInto(coefficients, payload, window);
    return new Combination(window.get(0).id(), lengths, coefficients, payload);
  }

  /**
   * The same, into arrays that the caller has: nothing is allocated.
   *
   * @param coefficients takes one for each message; what is behind them is left alone
   * @param payload takes the sum, zeros behind it
   * @param window with consecutive ids, which is not checked
   * @return the length of the sum in bytes: that of the longest message
   * @throws IndexOutOfBoundsException if one of the arrays is too short
   */
  public int combineInto(byte[] coefficients, byte[] payload, List<NativeMessage> window) {
    Arrays.fill(payload, (byte) 0);
    int longestBytes = 0;
    for (int i = 0; i < window.size(); i++) {
      byte[] body = window.get(i).body();
      int coefficient = random.nextInt(1, Gf256.SIZE);
      coefficients[i] = (byte) coefficient;
      Gf256.addScaled(payload, body, coefficient, body.length);
      longestBytes = Math.max(longestBytes, body.length);
    }
    return longestBytes;
  }

  private static int[] lengths(List<NativeMessage> window) {
    if (window.isEmpty()) {
      throw new IllegalArgumentException("window is empty, must hold at least one message");
    }
    int[] lengths = new int[window.size()];
    for (int i = 0; i < lengths.length; i++) {
      long expected = window.get(0).id() + i;
      if (window.get(i).id() != expected) {
        throw new IllegalArgumentException(
            "window has id %d in place %d, must be %d".formatted(window.get(i).id(), i, expected));
      }
      lengths[i] = window.get(i).body().length;
    }
    return lengths;
  }
}
