package dev.fulmar.cocored.policy;

/**
 * The retransmission timers of one confirmable message, as they were fixed when it left for the
 * first time.
 */
public interface MessageTimers {
  /**
   * The timer to arm with a transmission.
   *
   * @param transmission 0 for the first, n for the n-th retransmission. Timers that are listed for
   *     fewer go on with the last of the list
   * @return the timer in nanoseconds; {@code > 0}
   * @throws IllegalArgumentException if {@code transmission} is negative
   */
  long nanos(int transmission);

  /** Refuses a transmission that there cannot be. */
  static void check(int transmission) {
    if (transmission < 0) {
      throw new IllegalArgumentException(
          "transmission is " + transmission + ", must not be negative");
    }
  }
}
