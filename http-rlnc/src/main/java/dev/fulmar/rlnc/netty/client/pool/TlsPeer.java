package dev.fulmar.rlnc.netty.client.pool;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.NetUtil;
import java.util.List;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLParameters;

/**
 * The server as TLS sees it: named in the handshake (RFC 6066, 3), and its certificate must be that
 * name's (RFC 9110, 4.3.4).
 *
 * @param context of a client
 * @param host name or address, an IPv6 one without brackets; a dot at its end is not part of its
 *     name here
 * @param verifiesHost whether the certificate must be the host's
 */
public record TlsPeer(SslContext context, String host, int port, boolean verifiesHost) {
  /**
   * Checks the context.
   *
   * @throws IllegalArgumentException if it is a server's
   */
  public TlsPeer {
    host = requireNonNull(host, "host").replaceFirst("\\.$", "");
    if (!context.isClient()) {
      throw new IllegalArgumentException("the SslContext is a server's, must be a client's");
    }
  }

  /** Without a time-out of its own: whoever sends knows for how long it is worth waiting. */
  public SslHandler newHandler(ByteBufAllocator allocator) {
    SSLEngine engine = context.newEngine(allocator, host, port);
    SSLParameters parameters = engine.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm(verifiesHost ? "HTTPS" : "");
    if (!isAddress(host)) {
      parameters.setServerNames(List.of(new SNIHostName(host)));
    }
    engine.setSSLParameters(parameters);
    SslHandler handler = new SslHandler(engine);
    handler.setHandshakeTimeoutMillis(0);
    return handler;
  }

  private static boolean isAddress(String host) {
    return NetUtil.isValidIpV4Address(host) || NetUtil.isValidIpV6Address(host);
  }
}
