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
 * @param secure whether by TLS
 * @param host name or address, an IPv6 one in brackets
 * @param requestTarget path and query as they go into the request line
 */
record Target(boolean secure, String host, int port, String requestTarget) {
  private static final int HTTP_PORT = 80;
  private static final int HTTPS_PORT = 443;
  private static final int HIGHEST_PORT = 65_535;

  /**
   * The target of a URI, without TLS; what is not ASCII is percent-encoded.
   *
   * @throws IllegalArgumentException if it is not {@code http://HOST[:PORT][/PATH][?QUERY]}
   */
  static Target of(URI uri) {
    if (!scheme(uri).equals("http") || uri.getHost() == null || uri.getRawUserInfo() != null) {
      throw new IllegalArgumentException(
          "URI is '%s', must be http://HOST[:PORT][/PATH][?QUERY]".formatted(uri));
    }
    URI ascii = URI.create(uri.toASCIIString());
    String path = ascii.getRawPath().isEmpty() ? "/" : ascii.getRawPath();
    String query = ascii.getRawQuery() == null ? "" : "?" + ascii.getRawQuery();
    return new Target(false, uri.getHost(), port(uri, HTTP_PORT), path + query);
  }

  /**
   * The target of a URI that names a server only: path and query are each request's own.
   *
   * @throws IllegalArgumentException if it is not {@code http://HOST[:PORT]} or {@code
   *     https://HOST[:PORT]}
   */
  static Target ofServer(URI uri) {
    boolean secure = scheme(uri).equals("https");
    boolean isServer =
        (secure || scheme(uri).equals("http"))
            && uri.getHost() != null
            && uri.getRawUserInfo() == null
            && (uri.getRawPath().isEmpty() || uri.getRawPath().equals("/"))
            && uri.getRawQuery() == null
            && uri.getRawFragment() == null;
    if (!isServer) {
      throw new IllegalArgumentException(
          "URI is '%s', must be http[s]://HOST[:PORT]: path and query are each request's own"
              .formatted(uri));
    }
    return new Target(secure, uri.getHost(), port(uri, secure ? HTTPS_PORT : HTTP_PORT), "/");
  }

  private static String scheme(URI uri) {
    return uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
  }

  private static int port(URI uri, int otherwise) {
    int port = uri.getPort() < 0 ? otherwise : uri.getPort();
    if (port == 0 || port > HIGHEST_PORT) {
      throw new IllegalArgumentException("port is %d, must be from 1 to 65535".formatted(port));
    }
    return port;
  }

  /** Looked up anew for each connection: a device moves. */
  InetSocketAddress address() {
    return InetSocketAddress.createUnresolved(bareHost(), port);
  }

  /** Without brackets. */
  String bareHost() {
    return host.replaceAll("[\\[\\]]", "");
  }

  /** The value of the field Host. */
  String authority() {
    return port == (secure ? HTTPS_PORT : HTTP_PORT) ? host : host + ":" + port;
  }

  /** Scheme and authority, written the same way however the URI was: whom a store belongs to. */
  String origin() {
    return (secure ? "https://" : "http://") + authority().toLowerCase(Locale.ROOT);
  }

  /** The fields that every request on a connection of its own has. */
  void describe(HttpHeaders headers, int bodyBytes) {
    headers.set(HttpHeaderNames.HOST, authority());
    headers.set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
    headers.setInt(HttpHeaderNames.CONTENT_LENGTH, bodyBytes);
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
