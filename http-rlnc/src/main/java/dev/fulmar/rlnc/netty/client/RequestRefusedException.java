package dev.fulmar.rlnc.netty.client;

/** A request that arrived, and was answered with a status that is no success. */
public final class RequestRefusedException extends RequestFailedException {
  private static final long serialVersionUID = 1L;

  private final int status;

  RequestRefusedException(int status) {
    super("a request was answered %d".formatted(status));
    this.status = status;
  }

  /** The HTTP status code, from 300 to 599. */
  public int status() {
    return status;
  }
}
