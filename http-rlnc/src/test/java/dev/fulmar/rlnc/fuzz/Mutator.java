package dev.fulmar.rlnc.fuzz;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Damages bytes in one place or some. */
final class Mutator {
  private static final byte[] TELLING = {0, 1, 63, 64, 127, -128, -64, -1, ',', ';', ':', '"', '='};

  private final RandomGenerator random;

  Mutator(RandomGenerator random) {
    this.random = random;
  }

  byte[] mutate(byte[] original) {
    byte[] bytes = original.clone();
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      bytes = change(bytes);
    }
    return bytes;
  }

  private byte[] change(byte[] bytes) {
    int at = random.nextInt(bytes.length + 1);
    return switch (random.nextInt(6)) {
      case 0 -> Arrays.copyOf(bytes, at);
      case 1 -> spliced(bytes, at, random.nextInt(bytes.length + 1)); // a part again, or gone
      case 2 -> spliced(bytes, at, Math.max(0, at - 1));
      case 3 -> replaced(bytes, at, at < bytes.length ? bytes[at] ^ 1 << random.nextInt(8) : 0);
      case 4 -> replaced(bytes, at, TELLING[random.nextInt(TELLING.length)]);
      default -> replaced(bytes, at, random.nextInt());
    };
  }

  private static byte[] replaced(byte[] bytes, int at, int value) {
    if (at < bytes.length) {
      bytes[at] = (byte) value;
    }
    return bytes;
  }

  /** All before one place, then all from another. */
  private static byte[] spliced(byte[] bytes, int end, int from) {
    byte[] spliced = Arrays.copyOf(bytes, end + bytes.length - from);
    System.arraycopy(bytes, from, spliced, end, bytes.length - from);
    return spliced;
  }
}
