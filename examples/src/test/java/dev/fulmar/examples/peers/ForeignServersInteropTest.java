package dev.fulmar.examples.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.cocored.Profile;
import dev.fulmar.examples.Ran;
import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Our client and other people's servers, with a bad link between them. */
@Tag("interop")
class ForeignServersInteropTest {
  private static final int ROUNDS = 4;
  private static final int NOTIFICATIONS = 30;
  private static final long SEED = 1;
  private static final Duration PATIENCE = Duration.ofSeconds(55);
  private static final String TEXT = "21.5 degrees";
  private static final String BODY = "0123456789abcdef".repeat(4096);

  @TempDir private static Path folder;
  private static Path bodyFile;
  private static Rows<Exchanged> exchanged;
  private static Rows<Long> observed;
  private static Rows<Ran> largePuts;
  private static Rows<Ran> largeGets;

  /** The two runs of our client. */
  private record Exchanged(Ran put, Ran get) {}

  @BeforeAll
  static void startAllRows() throws IOException {
    bodyFile = Files.writeString(folder.resolve("body"), BODY);
    exchanged = Rows.start(ForeignServersInteropTest::exchange);
    observed = Rows.start(ForeignServersInteropTest::observe);
    largePuts = Rows.start(ForeignServersInteropTest::putLarge);
    largeGets = Rows.start(ForeignServersInteropTest::getLarge);
  }

  private static Ran client(
      Peer peer,
      ForeignServer server,
      InetSocketAddress address,
      String method,
      String path,
      String... more) {
    return Ran.fulmar(
        Stream.of(
                Stream.of("coap", method),
                server.clientOptions().stream(),
                Stream.of(more),
                Stream.of("%s://127.0.0.1:%d%s".formatted(peer.scheme(), address.getPort(), path)))
            .flatMap(words -> words)
            .toArray(String[]::new));
  }

  private static Exchanged exchange(Peer peer) throws Exception {
    String count = Integer.toString(ROUNDS);
    try (ForeignServer server = peer.startServer(folder);
        UdpLink link = BadLink.losing(20, server.address(), SEED)) {
      Ran put =
          client(peer, server, link.address(), "put", "/data", "--payload", TEXT, "--count", count);
      Ran get = client(peer, server, link.address(), "get", "/data", "--count", count);
      return new Exchanged(put, get);
    }
  }

  /** Several at a time, for a server that waits for each acknowledgement has few in a minute. */
  private static Long observe(Peer peer) throws Exception {
    try (Observation one = new Observation(Profile.PAPER, peer, folder, 20, SEED);
        Observation two = new Observation(Profile.PAPER, peer, folder, 20, SEED + 1);
        Observation three = new Observation(Profile.PAPER, peer, folder, 20, SEED + 2)) {
      await()
          .atMost(PATIENCE)
          .until(() -> one.handled() + two.handled() + three.handled() > NOTIFICATIONS);
      return one.verify() + two.verify() + three.verify();
    }
  }

  private static Ran putLarge(Peer peer) throws Exception {
    try (ForeignServer server = peer.startServer(folder);
        UdpLink link = BadLink.losing(5, server.address(), SEED + 1)) {
      Ran put =
          client(peer, server, link.address(), "put", "/large", "--file", bodyFile.toString());
      return put.exitCode() == 0 ? client(peer, server, server.address(), "get", "/large") : put;
    }
  }

  private static Ran getLarge(Peer peer) throws Exception {
    try (ForeignServer server = peer.startServer(folder);
        UdpLink link = BadLink.losing(5, server.address(), SEED + 1)) {
      client(peer, server, server.address(), "put", "/large", "--file", bodyFile.toString());
      return client(peer, server, link.address(), "get", "/large");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void getsAndPutsThrough20PercentLossSucceed(Peer peer) throws Exception {
    Exchanged exchange = exchanged.of(peer);

    assertThat(exchange.put().err()).isEmpty();
    assertThat(exchange.put().out().lines())
        .hasSize(ROUNDS)
        .allMatch(line -> line.startsWith("2."));
    assertThat(exchange.get().err()).isEmpty();
    assertThat(exchange.get().out().lines()).hasSize(ROUNDS).containsOnly(TEXT);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void whatTheServerSawAcknowledgedThrough20PercentLossWasHandledOnce(Peer peer) throws Exception {
    long acknowledged = observed.of(peer);

    assertThat(acknowledged).isGreaterThan(20);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void sixtyFourKilobytesArePutThrough5PercentLoss(Peer peer) throws Exception {
    Ran ran = largePuts.of(peer);

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).isEqualToIgnoringNewLines(BODY);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void sixtyFourKilobytesAreGotThrough5PercentLoss(Peer peer) throws Exception {
    Ran ran = largeGets.of(peer);

    assertThat(ran.err()).isEmpty();
    assertThat(ran.out()).isEqualToIgnoringNewLines(BODY);
  }

  /** GnuTLS sends one in three datagrams and, alone with one client, repeats none of its own. */
  @Test
  void aHandshakeGoesOnWhenTheLastMessageOfAFlightIsLost() throws Exception {
    Peer peer = Peer.LIBCOAP_GNUTLS;
    peer.assumePresent();
    int helloDone = 4; // after HelloVerifyRequest, ServerHello and ServerKeyExchange
    try (ForeignServer server = peer.startServer(folder);
        UdpLink link = BadLink.losingOnWayBack(helloDone, server.address())) {
      Ran ran = client(peer, server, link.address(), "get", "/");

      assertThat(ran.err()).isEmpty();
      assertThat(ran.out()).contains("libcoap");
    }
  }
}
