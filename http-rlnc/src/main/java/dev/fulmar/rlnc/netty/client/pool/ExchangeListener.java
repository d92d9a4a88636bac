package dev.fulmar.rlnc.netty.client.pool;

import io.netty.handler.codec.http.FullHttpResponse;

/** Hears how a request goes; it ends in one response, in one failure, or is abandoned. */
public interface ExchangeListener {
  /** How a request can come to nothing. */
  enum Failure {
    /** No connection: nothing was sent. */
    CONNECT(true),
    /** The connection was of no use any more before a byte of the request had left. */
    STALE(true),
    /** The connection ended, and the request or a part of it may have arrived. */
    BROKEN(false),
    /** What came is no response; the request may have arrived. */
    MALFORMED(false),
    /** The response is longer than it may be; the request has arrived. */
    TOO_LONG(false);

    private final boolean nothingWasSent;

    Failure(boolean nothingWasSent) {
      this.nothingWasSent = nothingWasSent;
    }

    /** Whether it is certain that not one byte of the request has left. */
    public boolean nothingWasSent() {
      return nothingWasSent;
    }
  }

  /** Bytes of HTTP go out, head or body. */
  void onBytesSent(int bytes);

  /** The response is released after the call. */
  void onResponse(FullHttpResponse response);

  /** It came to nothing. */
  void onFailure(Failure failure, Throwable cause);
}
