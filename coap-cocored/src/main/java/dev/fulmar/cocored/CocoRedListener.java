package dev.fulmar.cocored;

import java.net.InetSocketAddress;

/**
 * Hears of everything that an endpoint's receive buffer does not simply pass on.
 *
 * <p>Called on the thread that caused the event, outside every lock: a listener may take its time
 * only where its endpoint may. What it throws is logged once and otherwise ignored.
 */
public interface CocoRedListener {
  /**
   * RevRED dropped a message early, as if it had been lost; its sender will repeat it.
   *
   * @param messageId the message id, 0..65535
   * @param averageQueue AvgQ at that moment, in the buffer's unit
   */
  default void onEarlyDrop(InetSocketAddress peer, int messageId, double averageQueue) {}

  /** A message did not fit into the buffer. */
  default void onBufferFull(InetSocketAddress peer, int messageId) {}

  /** Nobody returned a message's permit in time, so it was taken back. */
  default void onPermitReclaimed(InetSocketAddress peer, int messageId) {}

  /** A message was dropped because its peer holds too much of the buffer already. */
  default void onOverShare(InetSocketAddress peer, int messageId) {}

  /** A notification was acknowledged unhandled, for a fresher one of its relation waits. */
  default void onSuperseded(InetSocketAddress peer, int messageId) {}

  /**
   * The buffer is larger than its handlers are fast: a message at its end is repeated by its sender
   * before it is handled, and every copy costs a place. Told once.
   *
   * @param fullBufferNanos how long the last message of a full buffer waits, K x service time / N
   * @param ackTimeoutNanos ACK_TIMEOUT, which that exceeds
   */
  default void onBufferTooSlow(long fullBufferNanos, long ackTimeoutNanos) {}
}
