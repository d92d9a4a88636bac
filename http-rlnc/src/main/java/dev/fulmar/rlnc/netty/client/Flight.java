package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.netty.client.pool.ConnectionPool;
import dev.fulmar.rlnc.netty.client.pool.Exchange;
import dev.fulmar.rlnc.netty.client.pool.ExchangeListener;
import dev.fulmar.rlnc.protocol.Outgoing;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import java.util.Optional;

/** A transmission on its way. */
final class Flight implements ExchangeListener {
  /** What the engine hears of it. */
  interface Owner {
    void onBytesSent(Flight flight, int bytes);

    /** The response is released after the call. */
    void onResponse(Flight flight, FullHttpResponse response);

    void onFailure(Flight flight, Failure failure, Throwable cause);
  }

  private final Outgoing outgoing;
  private final Owner owner;
  private Optional<Exchange> exchange = Optional.empty();

  Flight(Outgoing outgoing, Owner owner) {
    this.outgoing = outgoing;
    this.owner = owner;
  }

  Outgoing outgoing() {
    return outgoing;
  }

  boolean isCoded() {
    return outgoing instanceof Outgoing.Coded;
  }

  void start(ConnectionPool pool, FullHttpRequest request, boolean precious) {
    exchange = Optional.of(pool.send(request, precious, this));
  }

  boolean isOverdue(long nowNanos) {
    return outgoing.deadlineNanos() - nowNanos <= 0;
  }

  boolean nothingWasSent() {
    return exchange.map(Exchange::nothingWasSent).orElse(true);
  }

  void abandon() {
    exchange.ifPresent(Exchange::abandon);
  }

  @Override
  public void onBytesSent(int bytes) {
    owner.onBytesSent(this, bytes);
  }

  @Override
  public void onResponse(FullHttpResponse response) {
    owner.onResponse(this, response);
  }

  @Override
  public void onFailure(Failure failure, Throwable cause) {
    owner.onFailure(this, failure, cause);
  }
}
