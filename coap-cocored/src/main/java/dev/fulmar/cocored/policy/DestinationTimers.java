package dev.fulmar.cocored.policy;

/**
 * Gives each confirmable message to one destination its timers, and learns from what becomes of it.
 *
 * <pre>
 *   begin ─▶ MessageTimers ─▶ transmissions ─▶ acknowledged ─▶ (the next message) begin ...
 * </pre>
 *
 * <p>Not thread-safe: its owner guards it and the timers that it gives out.
 */
public interface DestinationTimers {
  /** To be called as a message leaves for the first time; what it returns does not follow later. */
  MessageTimers begin();

  /**
   * To be called once for each message that is acknowledged. A message that is given up tells
   * nothing.
   *
   * @param retransmissions how often it was sent again; {@code >= 0}
   * @param elapsedNanos from its first transmission to the acknowledgement; {@code > 0}
   * @throws IllegalArgumentException if an argument is out of its range
   */
  void acknowledged(int retransmissions, long elapsedNanos);

  /** The smoothed round-trip time in nanoseconds; 0 while nothing is measured. */
  long srttNanos();

  /** Refuses outcomes that there cannot be. */
  static void checkOutcome(int retransmissions, long elapsedNanos) {
    if (retransmissions < 0) {
      throw new IllegalArgumentException(
          "retransmissions is " + retransmissions + ", must not be negative");
    }
    if (elapsedNanos <= 0) {
      throw new IllegalArgumentException(
          "elapsedNanos is " + elapsedNanos + ", must be more than 0");
    }
  }
}
