package dev.fulmar.examples.bench;

import dev.fulmar.rlnc.field.Gf256;
import dev.fulmar.rlnc.field.Kernel;
import java.util.SplittableRandom;

/** Adds multiples of messages to others with one kernel; all of them stay in a core's cache. */
final class KernelLoad implements Runnable {
  private static final int MESSAGES = 8;

  /** Some ten microseconds at least. */
  private static final int LEAST_BYTES_PER_TURN = 64 * 1024;

  private final Kernel kernel;
  private final byte[][] sums;
  private final byte[][] messages;
  private final int stepsPerTurn;
  private int steps;

  private KernelLoad(Kernel kernel, int messageBytes, long seed) {
    this.kernel = kernel;
    this.sums = new byte[MESSAGES][messageBytes];
    this.messages = new byte[MESSAGES][messageBytes];
    this.stepsPerTurn = Math.max(1, LEAST_BYTES_PER_TURN / messageBytes);
    SplittableRandom random = new SplittableRandom(seed);
    for (byte[] message : messages) {
      random.nextBytes(message);
    }
  }

  static Measured of(Kernel kernel, int messageBytes, long seed) {
    KernelLoad load = new KernelLoad(kernel, messageBytes, seed);
    return new Measured(
        "gf256-%d-%s".formatted(messageBytes, kernel.name()),
        (long) load.stepsPerTurn * messageBytes,
        load);
  }

  @Override
  public void run() {
    for (int i = 0; i < stepsPerTurn; i++) {
      byte[] sum = sums[steps % MESSAGES];
      byte[] message = messages[steps / MESSAGES % MESSAGES];
      int c = 2 + steps % (Gf256.SIZE - 2); // not 0 and not 1
      kernel.multiplyAdd(sum, 0, message, 0, sum.length, c);
      steps++;
    }
  }
}
