package dev.fulmar.cocored;

import dev.fulmar.cocored.policy.gateway.GatewayMode;
import java.net.InetSocketAddress;

/**
 * Hears of everything that an endpoint's receive buffer does not simply pass on, and of what its
 * sending half repeats, gives up or refuses.
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

  /**
   * A message did not fit into the buffer; or its ACK would have been paced, and there are as many
   * unfinished messages as GATEWAY_MAX_MESSAGES allows.
   */
  default void onBufferFull(InetSocketAddress peer, int messageId) {}

  /** Nobody returned a message's permit in time, so it was taken back. */
  default void onPermitReclaimed(InetSocketAddress peer, int messageId) {}

  /** A message was dropped because its peer holds too much of the buffer already. */
  default void onOverShare(InetSocketAddress peer, int messageId) {}

  /**
   * Receiving: a peer's notification was acknowledged unhandled, for a fresher one of its relation
   * waits in the buffer. What this endpoint itself sends is told by {@link
   * #onNotificationSuperseded}.
   */
  default void onSuperseded(InetSocketAddress peer, int messageId) {}

  /**
   * Acknowledgements are paced in another way than before: held back one at a time, repeated to
   * silent peers, or neither. It begins with {@link GatewayMode#PASS}, which is not told. An
   * acknowledgement that is held is not told either: it leaves in time.
   *
   * @param mode how they are treated from now on
   */
  default void onAckPacing(GatewayMode mode) {}

  /**
   * The buffer is larger than its handlers are fast: a message at its end is repeated by its sender
   * before it is handled, and every copy costs a place. Told once, and not where ACKs are paced:
   * there they do not wait for the handlers.
   *
   * @param fullBufferNanos how long the last message of a full buffer waits, K x service time / N
   * @param ackTimeoutNanos ACK_TIMEOUT, which that exceeds
   */
  default void onBufferTooSlow(long fullBufferNanos, long ackTimeoutNanos) {}

  /**
   * A message was not sent; its caller has been told with a {@link SendRefusedException}.
   *
   * @param peer where it was to go
   */
  default void onSendRefused(InetSocketAddress peer, SendRefusal reason) {}

  /**
   * A confirmable message was sent again.
   *
   * @param attempt 1 for the first retransmission
   */
  default void onRetransmission(InetSocketAddress peer, int messageId, int attempt) {}

  /** A confirmable message was given up after its last retransmission. */
  default void onTimeout(InetSocketAddress peer, int messageId) {}

  /**
   * Sending: a notification of this endpoint gave way to a fresher one of the same relation before
   * its observer acknowledged it. What was received is told by {@link #onSuperseded}.
   */
  default void onNotificationSuperseded(InetSocketAddress peer) {}

  /**
   * A request was answered without being handled: 4.29 (RFC 8516), 5.03, or 4.01 with an Echo
   * option (RFC 9175).
   *
   * @param code the response code as RFC 7252 section 3 has it, for example 0x9D for 4.29
   */
  default void onRequestRefused(InetSocketAddress peer, int messageId, int code) {}
}
