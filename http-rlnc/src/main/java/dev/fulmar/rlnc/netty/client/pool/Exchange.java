package dev.fulmar.rlnc.netty.client.pool;

import io.netty.handler.codec.http.FullHttpRequest;
import java.util.Optional;

/** A request that waits for its connection, or for its response. */
public final class Exchange {
  private final ExchangeListener listener;
  private final PooledConnection connection;
  private Optional<FullHttpRequest> unsent;

  Exchange(FullHttpRequest request, ExchangeListener listener, PooledConnection connection) {
    this.unsent = Optional.of(request);
    this.listener = listener;
    this.connection = connection;
  }

  ExchangeListener listener() {
    return listener;
  }

  /** The request, once; whoever takes it releases it. */
  Optional<FullHttpRequest> takeRequest() {
    Optional<FullHttpRequest> taken = unsent;
    unsent = Optional.empty();
    return taken;
  }

  void releaseRequest() {
    takeRequest().ifPresent(FullHttpRequest::release);
  }

  /** Whether it is certain that not one byte of the request has left. */
  public boolean nothingWasSent() {
    return unsent.isPresent();
  }

  /**
   * Ends it; nothing more is heard of it. A connection that is still being opened stays for the
   * next request: where opening takes longer than a time-out, none would ever be opened else.
   */
  public void abandon() {
    connection.abandon(this);
  }
}
