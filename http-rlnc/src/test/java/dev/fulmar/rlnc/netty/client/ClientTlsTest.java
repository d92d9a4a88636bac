package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.fulmar.rlnc.netty.client.pool.TlsPeer;
import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.jsse.provider.BouncyCastleJsseProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ClientTlsTest {
  private static final byte[] BODY = {1};

  private static HostIdentity localhost;
  private static HostIdentity elsewhere;
  private static HostIdentity device;

  /** Whose TLS the client has. */
  private enum Tls {
    JDK,
    BOUNCY_CASTLE;

    Provider provider() throws Exception {
      return this == JDK
          ? SSLContext.getDefault().getProvider()
          : new BouncyCastleJsseProvider(new BouncyCastleProvider());
    }
  }

  @BeforeAll
  static void makeCertificates() throws Exception {
    localhost = HostIdentity.of("localhost");
    elsewhere = HostIdentity.of("elsewhere.example");
    device = HostIdentity.of("device.example");
  }

  /** Answers with who the client is. */
  private static RlncServer server(HostIdentity identity) throws Exception {
    Provider provider = Tls.JDK.provider();
    SslContext context =
        SslContextBuilder.forServer(identity.keyManagers(provider))
            .sslContextProvider(provider)
            .trustManager(device.trusted(provider))
            .clientAuth(ClientAuth.OPTIONAL)
            .build();
    return RlncServer.start(
        new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
        request ->
            Optional.of(
                new HandlerResponse(200, "text/plain", request.principal().getBytes(UTF_8))),
        RlncServerConfig.builder().tls(context).build());
  }

  private static URI uri(RlncServer server) {
    return URI.create("https://localhost:" + server.address().getPort());
  }

  private static SslContext client(Tls tls, HostIdentity trusted) throws Exception {
    Provider provider = tls.provider();
    return SslContextBuilder.forClient()
        .sslProvider(SslProvider.JDK)
        .sslContextProvider(provider)
        .trustManager(trusted.trusted(provider))
        .keyManager(device.keyManagers(provider))
        .build();
  }

  private static RlncClientConfig.Builder config(SslContext context) {
    return RlncClientConfig.builder().tls(context).random(new Random(1)).failIfUnreachable(true);
  }

  @ParameterizedTest
  @EnumSource(Tls.class)
  void requestsTravelByTlsAndTheServerKnowsTheClientByItsCertificate(Tls tls) throws Exception {
    try (RlncServer server = server(localhost);
        RlncClient client = RlncClient.open(uri(server), config(client(tls, localhost)).build())) {
      List<CompletableFuture<ClientResponse>> futures = new ArrayList<>();
      for (int i = 0; i < 30; i++) {
        futures.add(client.post("/x", "text/plain", BODY));
      }
      for (CompletableFuture<ClientResponse> future : futures) {
        ClientResponse response = future.get(20, TimeUnit.SECONDS);
        assertThat(new String(response.body(), UTF_8)).isEqualTo("CN=device.example");
      }
      RlncClientStats stats = client.stats();
      assertThat(stats.connections()).isLessThan(stats.transmissions());
      assertThat(stats.requestBytes() / stats.transmissions()).as("without TLS").isLessThan(400);
    }
  }

  @ParameterizedTest
  @EnumSource(Tls.class)
  void aCertificateOfAnotherHostIsRefusedUnlessTheUserSaysOtherwise(Tls tls) throws Exception {
    try (RlncServer server = server(elsewhere)) {
      RlncClientConfig.Builder config = config(client(tls, elsewhere));
      try (RlncClient client = RlncClient.open(uri(server), config.build())) {
        assertThat(failure(client)).contains("cannot be reached");
        assertThat(client.stats().requestBytes()).as("nothing is said to a stranger").isZero();
        assertThat(client.stats().connectFailures()).isEqualTo(1);
      }
      RlncClientConfig trusting = config(client(tls, elsewhere)).verifyHost(false).build();
      try (RlncClient client = RlncClient.open(uri(server), trusting)) {
        assertThat(client.post("/x", "text/plain", BODY).get(20, TimeUnit.SECONDS).status())
            .isEqualTo(200);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Tls.class)
  void aCertificateThatIsNotTrustedIsRefused(Tls tls) throws Exception {
    try (RlncServer server = server(localhost);
        RlncClient client = RlncClient.open(uri(server), config(client(tls, elsewhere)).build())) {
      assertThat(failure(client)).contains("cannot be reached");
      assertThat(client.stats().requestBytes()).isZero();
    }
  }

  @Test
  void theServerIsNamedInTheHandshakeUnlessItIsAnAddress() throws Exception {
    SslContext context = client(Tls.JDK, localhost);
    assertThat(serverNames(context, "a.example")).containsExactly("a.example");
    assertThat(serverNames(context, "a.example.")).containsExactly("a.example");
    assertThat(serverNames(context, "127.0.0.1")).isEmpty();
    assertThat(serverNames(context, "::1")).isEmpty();
  }

  private static List<String> serverNames(SslContext context, String host) {
    SSLParameters parameters =
        new TlsPeer(context, host, 443, true)
            .newHandler(UnpooledByteBufAllocator.DEFAULT)
            .engine()
            .getSSLParameters();
    assertThat(parameters.getEndpointIdentificationAlgorithm()).isEqualTo("HTTPS");
    return parameters.getServerNames() == null
        ? List.of()
        : parameters.getServerNames().stream().map(n -> new String(n.getEncoded(), UTF_8)).toList();
  }

  @Test
  void aContextThatDoesNotFitIsRefused() throws Exception {
    SslContext context = client(Tls.JDK, localhost);
    SslContext servers =
        SslContextBuilder.forServer(localhost.keyManagers(Tls.JDK.provider())).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RlncClientConfig.builder().tls(servers))
        .withMessageContaining("must be a client's");
    RlncClientConfig config = config(context).build();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RlncClient.open(URI.create("http://localhost"), config))
        .withMessageContaining("https");
  }

  private static String failure(RlncClient client) {
    CompletableFuture<ClientResponse> sent = client.post("/x", "text/plain", BODY);
    Throwable failure = catchThrowable(() -> sent.get(20, TimeUnit.SECONDS));
    assertThat(failure)
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(RequestFailedException.class);
    return failure.getCause().getMessage();
  }
}
