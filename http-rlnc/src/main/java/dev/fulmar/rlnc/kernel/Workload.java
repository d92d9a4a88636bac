package dev.fulmar.rlnc.kernel;

import dev.fulmar.rlnc.field.Gf256;
import dev.fulmar.rlnc.field.Kernel;
import java.util.SplittableRandom;

/**
 * What is asked of a kernel over and over: stretches of some lengths in turn, at offsets and with
 * coefficients that change.
 */
final class Workload {
  private static final int OFFSETS = 4;

  /**
   * The kernel is called where two others were called before. Of a call that has gone to three
   * classes the compiler leaves it at a call. Of fewer it builds the code into this method, and so
   * it would with a kernel that is new and that it has yet to learn about; it never repents.
   */
  private final Kernel[] called = {new Idle("one"), new OtherIdle("two"), new Idle("three")};

  private final int[] lengthsBytes;
  private final byte[] x;
  private final byte[] y;
  private int steps;

  /** Stretches of these lengths, the first of them the longest. */
  Workload(int... lengthsBytes) {
    this.lengthsBytes = lengthsBytes.clone();
    this.x = new byte[lengthsBytes[0] + OFFSETS];
    this.y = new byte[lengthsBytes[0] + OFFSETS];
    new SplittableRandom(1).nextBytes(x);
  }

  /** How many steps take all lengths. */
  int stepsOfAll() {
    return lengthsBytes.length;
  }

  /** The next length. */
  void step(Kernel kernel) {
    int c = steps % Gf256.SIZE;
    int yOffset = steps / 2 % OFFSETS;
    int lengthBytes = lengthsBytes[steps % lengthsBytes.length];
    called[called.length - 1] = kernel;
    for (Kernel each : called) {
      each.multiplyAdd(y, yOffset, x, steps % OFFSETS, lengthBytes, c);
    }
    steps++;
  }

  /** Does nothing. */
  private record Idle(String name) implements Kernel {
    @Override
    public void multiplyAdd(byte[] y, int yAt, byte[] x, int xAt, int lengthBytes, int c) {}
  }

  /** Does nothing, and is of another class. */
  private record OtherIdle(String name) implements Kernel {
    @Override
    public void multiplyAdd(byte[] y, int yAt, byte[] x, int xAt, int lengthBytes, int c) {}
  }
}
