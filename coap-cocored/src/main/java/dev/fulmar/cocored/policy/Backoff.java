package dev.fulmar.cocored.policy;

/**
 * Stretches the retransmission timeout from one transmission of a confirmable message to the next.
 *
 * <p>Stateless: the timeout in force and the number of the transmission are all it needs, so one
 * instance serves every exchange.
 */
public interface Backoff {
  /**
   * The timer to arm with a retransmission.
   *
   * @param currentTimeout the timer that has just run out, in any unit of time; {@code > 0}
   * @param transmission which transmission is about to be sent: 1 for the first retransmission, at
   *     most {@link #MAX_TRANSMISSION}
   * @return the next timer, in the same unit
   * @throws IllegalArgumentException if an argument is out of its range
   */
  long next(long currentTimeout, int transmission);

  /** The largest number of retransmissions that a back-off counts: far past any use. */
  int MAX_TRANSMISSION = 32;

  /** Refuses arguments outside the ranges of {@link #next}. */
  static void check(long currentTimeout, int transmission) {
    if (currentTimeout <= 0) {
      throw new IllegalArgumentException(
          "currentTimeout is " + currentTimeout + ", must be greater than 0");
    }
    if (transmission < 1 || transmission > MAX_TRANSMISSION) {
      throw new IllegalArgumentException(
          "transmission is " + transmission + ", must be in 1.." + MAX_TRANSMISSION);
    }
  }

  /** {@code timeout x factor}, or the largest long where that does not fit. */
  static long saturatedProduct(long timeout, long factor) {
    return timeout > Long.MAX_VALUE / factor ? Long.MAX_VALUE : timeout * factor;
  }
}
