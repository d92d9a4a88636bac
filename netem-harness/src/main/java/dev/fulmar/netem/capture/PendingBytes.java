package dev.fulmar.netem.capture;

/** The limit of what may wait for a disk. */
final class PendingBytes {
  /** Room for several of the largest packets. */
  static final long LEAST = 1_000_000;

  private PendingBytes() {}

  static long checked(long maxPendingBytes) {
    if (maxPendingBytes < LEAST) {
      throw new IllegalArgumentException(
          "maxPendingBytes is %d, must be at least %d".formatted(maxPendingBytes, LEAST));
    }
    return maxPendingBytes;
  }
}
