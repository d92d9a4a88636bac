package dev.fulmar.transport.congestion;

/**
 * Decides how many bytes a connection may have in flight.
 *
 * <p>The connection reports what happens to its data and reads {@link #windowBytes} before it
 * sends. Time only moves forward between calls. One instance serves one connection and is not
 * thread-safe: whatever guards the connection guards its controller.
 *
 * <pre>
 *            onLoss
 *   open ─────────────▶ recovery      windows grow in open only
 *   │  ▲                    │
 *   └──┴────────────────────┘
 *   onRto   onRecoveryExit, onRto
 * </pre>
 */
public interface CongestionController {
  /** The algorithm's name, as a command line has it, for example {@code "newreno"}. */
  String name();

  /**
   * Called for each transmission or batch of them, retransmissions included.
   *
   * @param nowNanos the present on the connection's clock
   * @param bytes payload bytes that have just left, {@code >= 0}
   * @param bytesInFlight what is in flight with them, {@code >= 0}
   */
  void onSent(long nowNanos, long bytes, long bytesInFlight);

  /** Called for each ACK that acknowledges something new, cumulatively or selectively. */
  void onAck(AckSample sample);

  /**
   * Called once for each recovery episode, when it begins: at three duplicate ACKs or their
   * equivalent (RFC 6675, RFC 8985).
   *
   * @param nowNanos the present on the connection's clock
   * @param bytesInFlight FlightSize as RFC 5681 has it: what was sent and is not yet cumulatively
   *     acknowledged, so that the lost bytes count; {@code >= 0}
   * @throws IllegalArgumentException if {@code bytesInFlight} is negative
   */
  void onLoss(long nowNanos, long bytesInFlight);

  /** Called when everything sent before the loss has been acknowledged. */
  void onRecoveryExit(long nowNanos);

  /**
   * Called each time the retransmission timer runs out, the backed-off repetitions included. It
   * ends a recovery episode: the ACKs that follow are not {@link AckSample#inRecovery}.
   *
   * @param nowNanos the present on the connection's clock
   * @param bytesInFlight FlightSize before the time-out, as in {@link #onLoss}; {@code >= 0}
   * @throws IllegalArgumentException if {@code bytesInFlight} is negative
   */
  void onRto(long nowNanos, long bytesInFlight);

  /**
   * Called when the newest {@link #onLoss} or {@link #onRto} turns out to have been mistaken
   * (F-RTO, DSACK). Undoes it, if the algorithm can.
   */
  default void onSpurious(long nowNanos) {}

  /**
   * Called when the path's segment size changes.
   *
   * @param mssBytes payload bytes of a full segment from now on
   * @throws IllegalArgumentException if it is below 1 or two of them exceed the largest window
   */
  default void onMtu(int mssBytes) {}

  /** The congestion window, cwnd, in bytes: at least one segment. */
  long windowBytes();

  /**
   * The slow start threshold, ssthresh, in bytes: at least two segments, {@link Long#MAX_VALUE}
   * until the first loss.
   */
  long slowStartThresholdBytes();

  /**
   * Whether {@link #windowBytes} says at each moment of a recovery how much may be in flight.
   * Otherwise it is what the recovery is to end with, and the connection brings the flight there
   * evenly (proportional rate reduction, RFC 9937).
   */
  default boolean controlsRecovery() {
    return false;
  }

  /** The rate to pace at, in bytes a second; 0 for an algorithm that does not pace. */
  default long pacingRateBytesPerSecond() {
    return 0;
  }
}
