package dev.fulmar.cocored.policy;

/**
 * The times that follow from a back-off (RFC 7252 section 4.8.2), in the unit of ACK_TIMEOUT.
 *
 * <table>
 * <caption>with four retransmissions, in seconds</caption>
 * <tr><th></th><th>span</th><th>wait</th></tr>
 * <tr><td>Fibonacci, 2 s, factor 2.0</td><td>28</td><td>48</td></tr>
 * <tr><td>binary, 2 s, factor 1.5</td><td>45</td><td>93</td></tr>
 * </table>
 *
 * <p>EXCHANGE_LIFETIME and NON_LIFETIME are not derived here: they serve the de-duplication of
 * peers, whose timers double, and stay at RFC 7252's 247 s and 145 s.
 *
 * @param maxTransmitSpan MAX_TRANSMIT_SPAN: at most so long from the first transmission to the last
 * @param maxTransmitWait MAX_TRANSMIT_WAIT: at most so long from the first transmission until its
 *     sender gives up
 */
public record TransmissionTimes(long maxTransmitSpan, long maxTransmitWait) {
  /**
   * Derives both.
   *
   * @param ackTimeout ACK_TIMEOUT in any unit; {@code > 0}
   * @param randomFactor ACK_RANDOM_FACTOR; {@code >= 1}
   * @param maxRetransmit MAX_RETRANSMIT, 0..{@link Backoff#MAX_TRANSMISSION}
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public static TransmissionTimes of(
      Backoff backoff, long ackTimeout, double randomFactor, int maxRetransmit) {
    if (!(randomFactor >= 1)) {
      throw new IllegalArgumentException(
          "randomFactor is " + randomFactor + ", must be at least 1");
    }
    if (ackTimeout <= 0) {
      throw new IllegalArgumentException("ackTimeout is " + ackTimeout + ", must be more than 0");
    }
    if (maxRetransmit < 0 || maxRetransmit > Backoff.MAX_TRANSMISSION) {
      throw new IllegalArgumentException(
          "maxRetransmit is " + maxRetransmit + ", must be in 0.." + Backoff.MAX_TRANSMISSION);
    }
    long timer = Math.round(ackTimeout * randomFactor);
    long span = 0;
    for (int transmission = 1; transmission <= maxRetransmit; transmission++) {
      span += timer;
      timer = backoff.next(timer, transmission);
    }
    return new TransmissionTimes(span, span + timer);
  }
}
