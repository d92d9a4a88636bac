package dev.fulmar.rlnc.netty.server;

import io.netty.handler.codec.http.HttpHeaders;
import java.util.OptionalLong;

/** A request for the application: decoded if it was network-coded, and the same if it was not. */
public final class DeliveredRequest {
  private final OptionalLong id;
  private final String method;
  private final String target;
  private final HttpHeaders headers;
  private final byte[] body;

  DeliveredRequest(
      OptionalLong id, String method, String target, HttpHeaders headers, byte[] body) {
    this.id = id;
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.body = body;
  }

  /** The number of a network-coded request among its client's, from 1; empty for a plain one. */
  public OptionalLong id() {
    return id;
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
   * The header fields; to be read only. The paper codes bodies alone: for a network-coded request
   * they are those of the transmission that completed it.
   */
  public HttpHeaders headers() {
    return headers;
  }

  /** The body, not copied. */
  public byte[] body() {
    return body;
  }
}
