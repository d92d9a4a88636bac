package dev.fulmar.transport.congestion;

/**
 * How a loss-based window grows in congestion avoidance and what a loss leaves of it. All that such
 * algorithms share is in {@link LossBasedController}; this is where they differ.
 *
 * <p>Windows are in segments and may have a fraction. A law may keep state; one instance serves one
 * connection.
 */
public interface WindowLaw {
  /** The algorithm's name, as a command line has it. */
  String name();

  /** Whether the first slow start is to end when round trips grow (HyStart++, RFC 9406). */
  default boolean usesHyStart() {
    return false;
  }

  /**
   * Called for each ACK, in recovery too, before the window grows by it.
   *
   * @param sample what the ACK told
   */
  default void onAck(AckSample sample) {}

  /**
   * Called when something is sent after nothing was in flight: the time since the last ACK was not
   * the network's.
   *
   * @param nowNanos the present on the connection's clock
   */
  default void onRestart(long nowNanos) {}

  /**
   * Called when the path's segment size changes.
   *
   * @param mssBytes payload bytes of a full segment from now on, {@code >= 1}
   */
  default void onMtu(int mssBytes) {}

  /**
   * The increase that a whole window of acknowledged segments is worth, in segments: each of them
   * adds {@code increase / window}.
   *
   * @param windowSegments the present window, {@code >= 1}
   * @return a finite figure, {@code >= 0}
   */
  double increase(double windowSegments);

  /**
   * What a loss, or a time-out, leaves of the window, in segments. Called once for each.
   *
   * @param windowSegments what was in flight, at most the window; {@code >= 0}
   * @return a finite figure, at most {@code windowSegments}; the controller keeps two segments
   *     whatever is answered
   */
  double afterLoss(double windowSegments);

  /** Called after {@link #afterLoss} where it was a time-out that took the window. */
  default void onTimeout() {}

  /** Called when the newest {@link #afterLoss} turns out to have been mistaken. */
  default void onUndo() {}
}
