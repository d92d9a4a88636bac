package dev.fulmar.cocored;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.time.Duration;

/**
 * A message was not sent. Its caller finds this in {@code Message.getSendError()}, and {@code
 * MessageObserver.onSendError} and {@code CoapHandler.onError} are called; nothing is ever left
 * unsent silently.
 */
public final class SendRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final InetSocketAddress peer;
  private final SendRefusal reason;
  private final Duration retryAfter;

  /**
   * @param retryAfter after which time the message may be sent; zero where nobody knows
   */
  public SendRefusedException(InetSocketAddress peer, SendRefusal reason, Duration retryAfter) {
    super(
        "not sent to "
            + peer
            + ": "
            + reason.words()
            + (retryAfter.isZero() ? "" : ", try again in " + retryAfter.toMillis() + " ms"));
    this.peer = requireNonNull(peer, "peer");
    this.reason = requireNonNull(reason, "reason");
    this.retryAfter = retryAfter;
  }

  /** Where the message was to go. */
  public InetSocketAddress peer() {
    return peer;
  }

  /** Why it was not sent. */
  public SendRefusal reason() {
    return reason;
  }

  /** After which time the message may be sent; zero where nobody knows. */
  public Duration retryAfter() {
    return retryAfter;
  }
}
