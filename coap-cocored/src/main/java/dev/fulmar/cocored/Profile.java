package dev.fulmar.cocored;

import static java.util.Objects.requireNonNull;

/**
 * What an endpoint does where its configuration leaves a key empty.
 *
 * <table>
 * <caption>the profiles</caption>
 * <tr><th></th><th>PAPER</th><th>DEFAULT_COAP</th><th>GATEWAY</th></tr>
 * <tr><td>RTO_init</td><td>uniform in [2 s, 4 s]</td><td>uniform in [2 s, 3 s]</td>
 * <td>uniform in [2 s, 3 s]</td></tr>
 * <tr><td>back-off</td><td>Fibonacci: 1, 1, 2, 3, 5</td><td>binary: 1, 2, 4, 8, 16</td>
 * <td>binary: 1, 2, 4, 8, 16</td></tr>
 * <tr><td>given up after, at most</td><td>48 s</td><td>93 s</td><td>93 s</td></tr>
 * <tr><td>receive buffer</td><td>RevRED</td><td>drop-tail of the same size</td>
 * <td>drop-tail, the freshest of each relation</td></tr>
 * <tr><td>its capacity</td><td>100</td><td>100</td><td>1024</td></tr>
 * <tr><td>notifications acknowledged</td><td>as handling begins</td><td>as handling begins</td>
 * <td>as there is room for the next</td></tr>
 * </table>
 */
public enum Profile {
  /** CoCo-RED as the paper has it. */
  PAPER(BackoffKind.FIBONACCI, 2.0, BufferKind.REVRED, 100, false),

  /** The paper's baseline: RFC 7252's timers before a plain bounded buffer. */
  DEFAULT_COAP(BackoffKind.BINARY, 1.5, BufferKind.DROP_TAIL, 100, false),

  /**
   * An observer of stock sensors that paces its acknowledgements instead of dropping what it
   * receives; its buffer should have a place for each relation that it observes. The timers for
   * senders of such an observer are a choice of their own, the key SENDER_TIMERS: only where the
   * observer paces its ACKs, alone they are unfair to others.
   *
   * @see dev.fulmar.cocored.policy.gateway.GatewayPolicy
   */
  GATEWAY(BackoffKind.BINARY, 1.5, BufferKind.DROP_TAIL, 1024, true);

  /** How timers grow from one transmission to the next. */
  public enum BackoffKind {
    /** RTO_init x 1, 1, 2, 3, 5: the paper's figure 5. */
    FIBONACCI,
    /** RTO_init x 1, 1, 2, 6, 30: the paper's Algorithm 1 to the letter, for comparison only. */
    FIBONACCI_LITERAL,
    /** RTO_init x 1, 2, 4, 8, 16: RFC 7252. */
    BINARY
  }

  /** What decides about arrivals. */
  public enum BufferKind {
    /** Random early detection below a hard limit. */
    REVRED,
    /** The hard limit alone. */
    DROP_TAIL
  }

  private final BackoffKind backoff;
  private final double ackRandomFactor;
  private final BufferKind buffer;
  private final int bufferCapacity;
  private final boolean pacesAcks;

  Profile(
      BackoffKind backoff,
      double ackRandomFactor,
      BufferKind buffer,
      int bufferCapacity,
      boolean pacesAcks) {
    this.backoff = requireNonNull(backoff);
    this.ackRandomFactor = ackRandomFactor;
    this.buffer = requireNonNull(buffer);
    this.bufferCapacity = bufferCapacity;
    this.pacesAcks = pacesAcks;
  }

  /** How timers grow. */
  public BackoffKind backoff() {
    return backoff;
  }

  /** ACK_RANDOM_FACTOR: RTO_init is uniform in [ACK_TIMEOUT, ACK_TIMEOUT x this]. */
  public double ackRandomFactor() {
    return ackRandomFactor;
  }

  /** What decides about arrivals. */
  public BufferKind buffer() {
    return buffer;
  }

  /** K: what the receive buffer holds, waiting and in service; in messages unless bytes are set. */
  public int bufferCapacity() {
    return bufferCapacity;
  }

  /**
   * Whether notifications are acknowledged as there is room for the next, and of those that wait
   * the freshest of each relation is kept.
   */
  public boolean pacesAcks() {
    return pacesAcks;
  }
}
