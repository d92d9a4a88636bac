package dev.fulmar.rlnc.netty.server;

import io.netty.channel.Channel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.Attribute;
import io.netty.util.AttributeKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import javax.security.auth.x500.X500Principal;

/** Who is at the other end of a connection, as far as its TLS certificate says. */
final class Principals {
  private static final AttributeKey<String> KNOWN =
      AttributeKey.valueOf(Principals.class, "principal");
  private static final String NOBODY = "";

  private Principals() {}

  /** The subject of the client's certificate by RFC 2253; empty without one. */
  static String of(Channel channel) {
    Attribute<String> known = channel.attr(KNOWN);
    if (known.get() == null) {
      SslHandler tls = channel.pipeline().get(SslHandler.class);
      known.set(tls == null ? NOBODY : subject(tls.engine().getSession()));
    }
    return known.get();
  }

  private static String subject(SSLSession session) {
    try {
      Certificate[] chain = session.getPeerCertificates();
      return chain.length > 0 && chain[0] instanceof X509Certificate certificate
          ? certificate.getSubjectX500Principal().getName(X500Principal.RFC2253)
          : NOBODY;
    } catch (SSLPeerUnverifiedException none) {
      return NOBODY;
    }
  }
}
