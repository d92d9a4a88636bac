package dev.fulmar.examples.peers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.socket.UdpLink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Other people's clients and our server, with a bad link between them. */
@Tag("interop")
class ForeignClientsInteropTest {
  private static final int ROUNDS = 3;
  private static final long SEED = 1;
  private static final String BODY = "0123456789abcdef".repeat(4096);

  @TempDir private static Path folder;
  private static Path bodyFile;
  private static Rows<Exchanged> exchanged;
  private static Rows<Observed> observed;
  private static Rows<List<byte[]>> largePuts;
  private static Rows<byte[]> largeGets;

  /** What was put, handled and got, and how many GETs were handled. */
  private record Exchanged(List<String> put, List<String> handled, List<String> got, int gets) {}

  /** What the client printed, and which of it the server knows to be acknowledged. */
  private record Observed(List<Integer> seen, List<Integer> acknowledged) {}

  @BeforeAll
  static void startAllRows() throws IOException {
    bodyFile = Files.writeString(folder.resolve("body"), BODY);
    exchanged = Rows.start(ForeignClientsInteropTest::exchange);
    observed = Rows.start(ForeignClientsInteropTest::observe);
    largePuts = Rows.start(ForeignClientsInteropTest::putLarge);
    largeGets = Rows.start(ForeignClientsInteropTest::getLarge);
  }

  private static Exchanged exchange(Peer peer) throws Exception {
    ForeignClient client = peer.client(folder);
    List<String> put = new ArrayList<>();
    List<String> got = new ArrayList<>();
    try (OwnServer server = new OwnServer(peer.isSecure(), new byte[0]);
        UdpLink link = BadLink.losing(20, server.address(), SEED)) {
      for (int round = 0; round < ROUNDS; round++) {
        put.add("round %d of %s".formatted(round, peer));
        Path file = Files.writeString(Files.createTempFile(folder, "put", ""), put.get(round));
        client.put(link.address(), "/data", file);
        got.add(new String(client.get(link.address(), "/data"), UTF_8));
      }
      return new Exchanged(put, texts(server.store.bodies()), got, server.store.gets());
    }
  }

  private static List<String> texts(List<byte[]> bodies) {
    return bodies.stream().map(body -> new String(body, UTF_8)).toList();
  }

  private static Observed observe(Peer peer) throws Exception {
    try (OwnServer server = new OwnServer(peer.isSecure(), new byte[0]);
        UdpLink link = BadLink.losing(20, server.address(), SEED)) {
      List<String> seen = peer.client(folder).observe(link.address(), "/ticks");
      return new Observed(numbers(seen), numbers(server.ticks.acknowledged()));
    }
  }

  private static List<Integer> numbers(List<String> ticks) {
    return ticks.stream().map(tick -> Integer.valueOf(tick.substring("tick ".length()))).toList();
  }

  private static List<byte[]> putLarge(Peer peer) throws Exception {
    try (OwnServer server = new OwnServer(peer.isSecure(), new byte[0]);
        UdpLink link = BadLink.losing(5, server.address(), SEED)) {
      peer.client(folder).put(link.address(), "/data", bodyFile);
      return server.store.bodies();
    }
  }

  private static byte[] getLarge(Peer peer) throws Exception {
    try (OwnServer server = new OwnServer(peer.isSecure(), BODY.getBytes(UTF_8));
        UdpLink link = BadLink.losing(5, server.address(), SEED)) {
      return peer.client(folder).get(link.address(), "/data");
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void getsAndPutsThrough20PercentLossAreHandledOnceEach(Peer peer) throws Exception {
    Exchanged exchange = exchanged.of(peer);

    assertThat(exchange.got()).isEqualTo(exchange.put());
    assertThat(exchange.handled()).isEqualTo(exchange.put());
    assertThat(exchange.gets()).isEqualTo(ROUNDS);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void notificationsThrough20PercentLossAreSeenOnceInOrder(Peer peer) throws Exception {
    Observed observation = observed.of(peer);

    assertThat(observation.seen()).hasSizeGreaterThan(5).isSorted().doesNotHaveDuplicates();
    assertThat(observation.acknowledged())
        .hasSizeGreaterThan(4)
        .doesNotHaveDuplicates()
        .isSubsetOf(observation.seen());
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void sixtyFourKilobytesArePutOnceThrough5PercentLoss(Peer peer) throws Exception {
    assertThat(texts(largePuts.of(peer))).containsExactly(BODY);
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource
  void sixtyFourKilobytesAreGotThrough5PercentLoss(Peer peer) throws Exception {
    assertThat(new String(largeGets.of(peer), UTF_8)).isEqualTo(BODY);
  }
}
