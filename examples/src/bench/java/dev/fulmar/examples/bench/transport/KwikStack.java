package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.apps.tls.SelfSigned;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.net.URI;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import javax.net.ssl.X509TrustManager;
import tech.kwik.core.QuicClientConnection;
import tech.kwik.core.QuicConnection;
import tech.kwik.core.QuicStream;
import tech.kwik.core.log.NullLogger;
import tech.kwik.core.server.ApplicationProtocolConnection;
import tech.kwik.core.server.ApplicationProtocolConnectionFactory;
import tech.kwik.core.server.ServerConnectionConfig;
import tech.kwik.core.server.ServerConnector;

/** Kwik: QUIC in Java, as blocking streams. */
final class KwikStack extends BlockingStack {
  private static final String PROTOCOL = "fulmar-bench";
  private static final int SOCKET_BUFFER_BYTES = 4 << 20;
  private static final long STREAM_BUFFER_BYTES = 4 << 20;

  /** The server is in this process. */
  private static final X509TrustManager ANYBODY =
      (X509TrustManager) InsecureTrustManagerFactory.INSTANCE.getTrustManagers()[0];

  private final ServerConnector server;
  private final int port;

  KwikStack(SelfSigned identity) throws IOException {
    DatagramSocket socket =
        new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    try {
      socket.setReceiveBufferSize(SOCKET_BUFFER_BYTES);
      port = socket.getLocalPort();
      char[] password = new char[0];
      KeyStore keys = KeyStore.getInstance("PKCS12");
      keys.load(null, password);
      keys.setKeyEntry(
          "bench", identity.key(), password, new Certificate[] {identity.certificate()});
      server =
          ServerConnector.builder()
              .withSocket(socket)
              .withKeyStore(keys, "bench", password)
              .withConfiguration(
                  ServerConnectionConfig.builder()
                      .maxConnectionBufferSize(2 * STREAM_BUFFER_BYTES)
                      .maxBidirectionalStreamBufferSize(STREAM_BUFFER_BYTES)
                      .maxOpenPeerInitiatedBidirectionalStreams(10)
                      .build())
              .withLogger(new NullLogger())
              .build();
    } catch (GeneralSecurityException | IOException | RuntimeException unusable) {
      socket.close();
      throw new IOException("Kwik's server does not start", unusable);
    }
    server.registerApplicationProtocol(PROTOCOL, new Streams());
    server.start();
  }

  /** Serves every stream that a client opens. */
  private final class Streams implements ApplicationProtocolConnectionFactory {
    @Override
    public ApplicationProtocolConnection createConnection(
        String protocol, QuicConnection connection) {
      return new ApplicationProtocolConnection() {
        @Override
        public void acceptPeerInitiatedStream(QuicStream stream) {
          serve(new Duplex(stream.getInputStream(), stream.getOutputStream(), () -> {}));
        }
      };
    }

    @Override
    public int maxConcurrentPeerInitiatedBidirectionalStreams() {
      return 10;
    }
  }

  @Override
  public String name() {
    return "kwik";
  }

  @Override
  Duplex connect() throws IOException {
    QuicClientConnection connection =
        QuicClientConnection.newBuilder()
            .uri(URI.create("https://localhost:" + port))
            .applicationProtocol(PROTOCOL)
            .socketFactory(KwikStack::socket)
            .preferIPv4()
            .customTrustManager(ANYBODY)
            .logger(new NullLogger())
            .build();
    connection.connect();
    QuicStream stream = connection.createStream(true);
    return new Duplex(stream.getInputStream(), stream.getOutputStream(), connection::close);
  }

  private static DatagramSocket socket(InetAddress unused) throws SocketException {
    DatagramSocket socket = new DatagramSocket();
    socket.setReceiveBufferSize(SOCKET_BUFFER_BYTES);
    return socket;
  }

  @Override
  public void close() {
    server.close();
  }
}
