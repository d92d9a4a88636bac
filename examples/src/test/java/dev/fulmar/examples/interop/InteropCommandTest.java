package dev.fulmar.examples.interop;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command against a server that does all right. */
class InteropCommandTest {
  private static final Duration FAST = Duration.ofMillis(100);

  @TempDir Path folder;

  static Ran interop(String uri, String... more) {
    String[] words = new String[more.length + 6];
    System.arraycopy(
        new String[] {"interop", uri, "--ack-timeout", "100ms", "--patience", "3s"},
        0,
        words,
        0,
        6);
    System.arraycopy(more, 0, words, 6, more.length);
    return Ran.fulmar(words);
  }

  /**
   * Once more if Californium gave the first response the number of a notification that overtook it:
   * it reads the counter for both when they leave, and the cases are right to say so.
   */
  private static Ran observations(String uri, String cases) {
    Ran ran = interop(uri, "--json", "--cases", cases);
    boolean sameNumber =
        ran.jsonLines().stream()
            .anyMatch(
                row -> row.get("reason").getAsString().matches("Observe (\\d+) came after \\1"));
    return sameNumber ? interop(uri, "--json", "--cases", cases) : ran;
  }

  private static void assertAllPass(Ran ran, int cases) {
    assertThat(ran.jsonLines())
        .hasSize(cases)
        .allSatisfy(
            row -> {
              assertThat(row.keySet()).containsExactly("id", "verdict", "reason");
              assertThat(row.get("verdict").getAsString()).as(row.toString()).isEqualTo("PASS");
            });
    assertThat(ran.exitCode()).isZero();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "CORE_0?, 9",
    "'CORE_10,CORE_11,CORE_12,CORE_13,CORE_14,CORE_15,CORE_17,CORE_18,CORE_19', 9",
    "CORE_2?, 4",
    "CORE_31, 1",
    "LINK_*, 9",
    "BLOCK_*, 6"
  })
  void everyExchangeOfAGoodServerPasses(String pattern, int cases) throws IOException {
    try (PlugtestServer server = PlugtestServer.stock(FAST)) {
      Ran ran = interop(server.uri(), "--json", "--cases", pattern);

      assertAllPass(ran, cases);
      assertThat(ran.err())
          .isEqualToIgnoringNewLines("%d case(s): %d PASS, 0 FAIL, 0 SKIP".formatted(cases, cases));
    }
  }

  @Test
  @Tag("slow") // the case is void where the machine is too busy for its acknowledgement to come
  // first
  void lostAcknowledgementOfASeparateResponsePasses() throws IOException {
    try (PlugtestServer server = PlugtestServer.stock(FAST)) {
      assertAllPass(interop(server.uri(), "--json", "--cases", "CORE_16"), 1);
    }
  }

  @Test
  void anObservationOfAGoodServerPasses() throws IOException {
    try (PlugtestServer server = PlugtestServer.stock(FAST)) {
      assertAllPass(observations(server.uri(), "OBS_01,OBS_02,OBS_06"), 3);
    }
  }

  @Test
  @Tag("slow")
  void everyObservationOfAGoodServerPasses() throws IOException {
    try (PlugtestServer server = PlugtestServer.stock(FAST)) {
      assertAllPass(observations(server.uri(), "OBS_*"), 13);
    }
  }

  @Test
  @Tag("slow") // not Californium's: a notification in blocks that a fresher one replaced goes on
  void aGoodServerPassesThroughALossyLink() throws IOException {
    try (PlugtestServer server = PlugtestServer.ours(FAST)) {
      assertAllPass(interop(server.uri(), "--json", "--loss", "10%"), 52);
    }
  }

  @Test
  void reportAndCapturesHaveTheCasesThatRan() throws IOException {
    Path junit = folder.resolve("new").resolve("interop.xml");
    Path pcap = folder.resolve("pcap");
    try (PlugtestServer server = PlugtestServer.stock(FAST)) {
      Ran ran =
          interop(
              server.uri(),
              "--cases",
              "td_coap_core_01,LINK_07",
              "--junit",
              junit.toString(),
              "--pcap",
              pcap.toString());

      assertThat(ran.exitCode()).isZero();
      assertThat(ran.out())
          .contains("PASS  TD_COAP_CORE_01", "PASS  TD_COAP_LINK_07")
          .endsWith("2 case(s): 2 PASS, 0 FAIL, 0 SKIP" + System.lineSeparator());
      assertThat(Files.readString(junit))
          .contains("tests=\"2\" failures=\"0\"", "name=\"TD_COAP_CORE_01\"");
      assertThat(pcap.resolve("TD_COAP_CORE_01.pcapng")).isNotEmptyFile();
      assertThat(pcap.resolve("TD_COAP_LINK_07.pcapng")).isNotEmptyFile();
    }
  }

  @Test
  void aMapTellsWhereResourcesAre() throws IOException {
    Path map = folder.resolve("paths.yaml");
    Files.writeString(map, "/test: /seg1/seg2/seg3\n/large: /nowhere\n");
    try (PlugtestServer server = PlugtestServer.stock(FAST)) {
      Ran ran =
          interop(
              server.uri(),
              "--json",
              "--map",
              map.toString(),
              "--cases",
              "CORE_01,CORE_03,BLOCK_02");

      List<JsonObject> rows = ran.jsonLines();
      assertThat(rows)
          .extracting(row -> row.get("verdict").getAsString())
          .containsExactly("PASS", "SKIP", "SKIP");
      assertThat(rows.get(1).get("reason").getAsString()).contains("PUT /seg1/seg2/seg3", "4.05");
      assertThat(ran.exitCode()).isZero();
    }
  }

  @Test
  @Tag("slow")
  void aClosedPortIsUnreachable() throws IOException {
    int port;
    try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    long begun = System.nanoTime();
    Ran ran = Ran.fulmar("interop", "coap://127.0.0.1:" + port);

    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(10));
    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err()).isEqualTo("fulmar: nobody answers at coap://127.0.0.1:%d%n", port);
  }
}
