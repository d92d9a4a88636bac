package dev.fulmar.rlnc.netty.client;

/**
 * A request that was sent once to a server that does not code, and never answered: whether it was
 * handled nobody can tell, so it is not sent again (RFC 9110, 9.2.2).
 */
public final class FateUnknownException extends RequestFailedException {
  private static final long serialVersionUID = 1L;

  private final long id;

  FateUnknownException(long id, String reason) {
    super(
        "message %d may have been delivered and will not be sent again: %s".formatted(id, reason));
    this.id = id;
  }

  /** The number of the message among all of this sender's. */
  public long id() {
    return id;
  }
}
