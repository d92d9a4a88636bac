package dev.fulmar.rlnc.netty.client;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Locale;

/**
 * Where a client sends to.
 *
 * @param host name or address, an IPv6 one in brackets
 * @param requestTarget path and query as they go into the request line
 */
record Target(String host, int port, String requestTarget) {
  private static final int HTTP_PORT = 80;
  private static final int HIGHEST_PORT = 65_535;

  /**
   * The target of a URI.
   *
   * @throws IllegalArgumentException if it is not {@code http://HOST[:PORT][/PATH][?QUERY]}
   */
  static Target of(URI uri) {
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") || uri.getHost() == null || uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "URI is '%s', must be http://HOST[:PORT][/PATH][?QUERY]".formatted(uri));
    }
    int port = uri.getPort() < 0 ? HTTP_PORT : uri.getPort();
    if (port == 0 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException("port is %d, must be from 1 to 65535".formatted(port));
    }
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    String query = uri.getRawQuery() == null ? "" : "?" + uri.getRawQuery();
    return new Target(uri.getHost(), port, path + query);
  }

  /** Looked up anew for each connection: a device moves. */
  InetSocketAddress address() {
    return InetSocketAddress.createUnresolved(host.replaceAll("[\\[\\]]", ""), port);
  }

  /** The fields that every request on a connection of its own has. */
  void describe(HttpHeaders headers, int bodyBytes) {
    headers.set(HttpHeaderNames.HOST, port == HTTP_PORT ? host : host + ":" + port);
    headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    headers.setInt(HttpHeaderNames.CONTENT_LENGTH, bodyBytes);
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
