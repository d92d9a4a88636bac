package dev.fulmar.rlnc.netty.server;

import static dev.fulmar.rlnc.netty.server.RawHttp.exchange;
import static dev.fulmar.rlnc.netty.server.RawHttp.request;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Level;
import java.util.logging.Logger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.awaitility.Awaitility;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.jsse.provider.BouncyCastleJsseProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** TLS by the JDK and by Bouncy Castle, and clients that certificates tell apart. */
class TlsTest {
  private static TestIdentity server;
  private static TestIdentity alice;
  private static TestIdentity bob;
  private static TestIdentity stranger;

  private final List<String> got = new CopyOnWriteArrayList<>();
  private final TestSender sender = new TestSender(1);

  /** Whose TLS the server has. */
  private enum Tls {
    JDK,
    BOUNCY_CASTLE;

    Provider provider() throws Exception {
      return this == JDK
          ? SSLContext.getDefault().getProvider()
          : new BouncyCastleJsseProvider(new BouncyCastleProvider());
    }
  }

  /** It logs what the test provokes, with stack traces. */
  private static final Logger BOUNCY_CASTLE_LOG = Logger.getLogger("org.bouncycastle");

  @BeforeAll
  static void silenceBouncyCastle() {
    BOUNCY_CASTLE_LOG.setLevel(Level.OFF);
  }

  @BeforeAll
  static void makeCertificates() throws Exception {
    server = TestIdentity.of("CN=server");
    alice = TestIdentity.of("CN=alice,O=Sensors");
    bob = TestIdentity.of("CN=bob");
    stranger = TestIdentity.of("CN=stranger");
  }

  private RlncServer start(Tls tls) throws Exception {
    Provider provider = tls.provider();
    SslContext context =
        SslContextBuilder.forServer(server.keyManagers(provider))
            .sslProvider(SslProvider.JDK)
            .sslContextProvider(provider)
            .trustManager(TestIdentity.trusting(provider, alice, bob))
            .clientAuth(ClientAuth.REQUIRE)
            .applicationProtocolConfig(
                new ApplicationProtocolConfig(
                    Protocol.ALPN,
                    SelectorFailureBehavior.NO_ADVERTISE,
                    SelectedListenerFailureBehavior.ACCEPT,
                    ApplicationProtocolNames.HTTP_1_1))
            .build();
    return RlncServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        request -> {
          got.add(request.id().orElse(0) + " " + request.principal());
          return Optional.empty();
        },
        RlncServerConfig.builder().tls(context).maxBodyBytes(2000).build());
  }

  @ParameterizedTest
  @EnumSource(Tls.class)
  void oneSenderIdUnderTwoCertificatesIsTwoClients(Tls tls) throws Exception {
    try (RlncServer running = start(tls)) {
      String message = sender.nativeOf(1);
      for (TestIdentity client : List.of(alice, bob, alice)) {
        String reply = exchange(running.address(), client.clientOf(server), message);
        assertThat(TestReply.of(reply).status()).isEqualTo(204);
      }
      assertThat(got).containsExactly("1 CN=alice,O=Sensors", "1 CN=bob");
      assertThat(running.sessions()).isEqualTo(2);
    }
  }

  @ParameterizedTest
  @EnumSource(Tls.class)
  void whoseCertificateIsNotTrustedIsCountedAndHungUpOn(Tls tls) throws Exception {
    try (RlncServer running = start(tls)) {
      assertThat(replyTo(running, stranger)).doesNotStartWith("HTTP");
      exchange(running.address(), "GET / HTTP/1.1\r\nHost: no TLS\r\n\r\n");

      Awaitility.await().until(() -> running.counters().get(ServerCounter.HANDSHAKE_FAILURES) == 2);
      Awaitility.await().until(() -> running.connections() == 0);
      assertThat(got).isEmpty();
      assertThat(running.sessions()).isZero();
    }
  }

  /** What a client gets; where TLS failed, why. */
  private String replyTo(RlncServer running, TestIdentity client) throws GeneralSecurityException {
    try {
      return exchange(running.address(), client.clientOf(server), sender.nativeOf(1));
    } catch (IOException failure) {
      return failure.toString();
    }
  }

  @ParameterizedTest
  @EnumSource(Tls.class)
  void theProtocolThatIsAgreedOnIsHttp11(Tls tls) throws Exception {
    try (RlncServer running = start(tls);
        SSLSocket socket = (SSLSocket) alice.clientOf(server).createSocket()) {
      var parameters = socket.getSSLParameters();
      parameters.setApplicationProtocols(new String[] {"h2", "http/1.1"});
      socket.setSSLParameters(parameters);
      socket.connect(running.address());
      socket.startHandshake();
      assertThat(socket.getApplicationProtocol()).isEqualTo("http/1.1");
    }
  }

  @ParameterizedTest
  @EnumSource(Tls.class)
  void theLastWordsOfAConnectionAreHeardOverTlsToo(Tls tls) throws Exception {
    try (RlncServer running = start(tls)) {
      String tooLong = request("POST /", "x".repeat(100_000));
      assertThat(exchange(running.address(), alice.clientOf(server), tooLong))
          .startsWith("HTTP/1.1 413 ");
    }
  }

  @Test
  void aClientsContextIsRefused() throws Exception {
    SslContext context = SslContextBuilder.forClient().build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RlncServerConfig.builder().tls(context))
        .withMessage("tls is a client's context, must be a server's");
  }
}
