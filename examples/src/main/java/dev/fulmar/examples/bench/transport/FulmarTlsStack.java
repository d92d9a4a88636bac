package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.apps.tls.SelfSigned;
import dev.fulmar.transport.socket.TransportSocket;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.Provider;
import java.security.cert.Certificate;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/** TLS 1.3 over our blocking streams, as the JDK's layered sockets do it. */
class FulmarTlsStack extends FulmarBlockingStack {
  private static final char[] NO_PASSWORD = new char[0];

  private final String name;
  private final SSLContext context;

  /**
   * Starts a server.
   *
   * @param provider of the TLS
   * @throws IOException if the provider cannot, or no port is to be had
   */
  FulmarTlsStack(String name, Provider provider, SelfSigned identity) throws IOException {
    this.name = name;
    this.context = context(provider, identity);
  }

  /** Shows a certificate, and believes any: both ends are in this process. */
  private static SSLContext context(Provider provider, SelfSigned identity) throws IOException {
    try {
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, NO_PASSWORD);
      keys.setKeyEntry(
          "bench", identity.key(), NO_PASSWORD, new Certificate[] {identity.certificate()});
      KeyManagerFactory managers = KeyManagerFactory.getInstance("PKIX", provider);
      managers.init(keys, NO_PASSWORD);
      SSLContext context = SSLContext.getInstance("TLSv1.3", provider);
      context.init(
          managers.getKeyManagers(), InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
      return context;
    } catch (GeneralSecurityException cannot) {
      throw new IOException("TLS does not start: " + cannot.getMessage(), cannot);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  Duplex duplex(TransportSocket socket, boolean client) throws IOException {
    SSLSocket secured =
        (SSLSocket)
            context
                .getSocketFactory()
                .createSocket(new LayeredSocket(socket), "localhost", 0, true);
    secured.setUseClientMode(client);
    return new Duplex(secured.getInputStream(), secured.getOutputStream(), socket::close);
  }
}
