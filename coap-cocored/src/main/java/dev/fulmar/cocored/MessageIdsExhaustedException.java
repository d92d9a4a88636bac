package dev.fulmar.cocored;

import java.net.InetSocketAddress;

/**
 * No message id is free for a destination: each has been used there within EXCHANGE_LIFETIME (RFC
 * 7252 section 4.4), and the next comes free as the oldest expires. The request's caller finds this
 * in {@code Message.getSendError()}.
 */
// Californium fails a request with what its store throws only if that is an argument error.
public final class MessageIdsExhaustedException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final InetSocketAddress peer;

  /**
   * @param peer where the request was to go
   */
  public MessageIdsExhaustedException(InetSocketAddress peer) {
    super("no message id is free for " + peer + ": try again as the oldest expires");
    this.peer = peer;
  }

  /** Where the request was to go. */
  public InetSocketAddress peer() {
    return peer;
  }
}
