package dev.fulmar.rlnc.netty.server;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.Optional;
import java.util.OptionalLong;

/** A request for the application: decoded if it was network-coded, and the same if it was not. */
public final class DeliveredRequest {
  private final Origin origin;
  private final String method;
  private final String target;
  private final HttpHeaders headers;
  private final byte[] body;

  DeliveredRequest(Origin origin, String method, String target, HttpHeaders headers, byte[] body) {
    this.origin = origin;
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.body = body;
  }

  /** The number of a network-coded request among its client's, from 1; empty for a plain one. */
  public OptionalLong id() {
    return origin.id();
  }

  /**
   * What to call the sender of a network-coded request: in the paper's profile its name or address,
   * in version 1 the beginning of its {@link dev.fulmar.rlnc.wire.SenderId}, enough to tell clients
   * apart in a log. The whole is in the field {@code Idempotency-Key}.
   */
  public Optional<String> client() {
    return origin.client();
  }

  /** Whose certificate the connection had, by RFC 2253; empty if nobody asked for one. */
  public String principal() {
    return origin.principal();
  }

  /** The method, as in {@code POST}. */
  public String method() {
    return method;
  }

  /** The request target as it was received, with its query. */
  public String target() {
    return target;
  }

  /**
   * The header fields; to be read only. In version 1 they are the request's own, with an {@code
   * Idempotency-Key} that is the same whenever the request comes here again. The paper codes bodies
   * alone: in its profile they are those of the transmission that completed the request.
   */
  public HttpHeaders headers() {
    return headers;
  }

  /** The body, not copied. */
  public byte[] body() {
    return body;
  }
}
