package dev.fulmar.transport.core;

import static dev.fulmar.transport.core.Pair.HOUR;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a stock dissector makes of our segments, told only that UDP port 9900 carries TCP. */
@Tag("interop")
class TsharkInteropTest {
  private static final int CLIENT_UDP_PORT = 50_000;

  @TempDir private Path folder;
  private Pair pair;

  @BeforeEach
  void captureALossyTransfer() throws IOException {
    assumeInstalled();
    pair = Pair.over("loss 3% rate 50mbit delay 10ms").start();
    try (PcapFile pcap = new PcapFile(folder.resolve("run.pcap"))) {
      pair.client.tap = datagram -> write(pcap, CLIENT_UDP_PORT, Host.PORT, datagram);
      pair.server.tap = datagram -> write(pcap, Host.PORT, CLIENT_UDP_PORT, datagram);
      Stream up = pair.upload(300_000);
      Stream down = pair.download(300_000);
      pair.until(() -> up.isEnded() && down.isEnded(), HOUR).pass(HOUR);
    }
  }

  /** Skips where tshark is missing, but fails where CI wants it. */
  private static void assumeInstalled() {
    boolean installed =
        List.of(System.getenv("PATH").split(File.pathSeparator, -1)).stream()
            .anyMatch(path -> Files.isExecutable(Path.of(path, "tshark")));
    if (!installed && Boolean.parseBoolean(System.getenv("FULMAR_REQUIRE_PEERS"))) {
      throw new AssertionError("tshark is not installed");
    }
    assumeTrue(installed, "tshark is not installed");
  }

  private void write(PcapFile pcap, int from, int to, byte[] datagram) {
    try {
      pcap.write(pair.simulation.nowNanos(), from, to, datagram);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  /** The fields of the segments that match a filter, a list a segment. */
  private List<List<String>> tshark(String filter, String... fields) throws Exception {
    List<String> command =
        new ArrayList<>(List.of("tshark", "-n", "-r", folder.resolve("run.pcap").toString(), "-d"));
    command.addAll(List.of("udp.port==9900,tcp", "-o", "tcp.check_checksum:TRUE"));
    command.addAll(List.of("-Y", filter, "-T", "fields", "-E", "separator=;"));
    for (String field : fields) {
      command.addAll(List.of("-e", field));
    }
    Path out = folder.resolve("tshark.out");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
    return Files.readAllLines(out, UTF_8).stream()
        .map(line -> List.of(line.split(";", -1)))
        .toList();
  }

  @Test
  void handshakeShowsItsOptions() throws Exception {
    List<List<String>> syns =
        tshark(
            "tcp.flags.syn==1",
            "tcp.flags",
            "tcp.options.mss_val",
            "tcp.options.wscale.shift",
            "tcp.options.sack_perm",
            "tcp.options.timestamp.tsecr");
    assertThat(syns.get(0).subList(0, 3)).containsExactly("0x0002", "1432", "8");
    assertThat(syns.get(0).get(3)).isNotEmpty();
    assertThat(syns.get(0).get(4)).isEqualTo("0");
    assertThat(syns.get(1).subList(0, 3)).containsExactly("0x0012", "1432", "8");
    assertThat(syns.get(1).get(3)).isNotEmpty();
  }

  @Test
  void everySegmentIsWellFormedWithAGoodChecksum() throws Exception {
    long segments = pair.connection.stats().segmentsSent() + pair.accepted.stats().segmentsSent();
    assertThat(tshark("tcp.checksum.status==1", "tcp.len")).hasSize((int) segments);
    assertThat(tshark("_ws.malformed || tcp.checksum.status==0", "tcp.len")).isEmpty();
  }

  @Test
  void lossesShowAsSackEdgesAndRetransmissions() throws Exception {
    assertThat(tshark("tcp.options.sack_le && tcp.options.sack_re", "tcp.options.sack_le"))
        .hasSizeGreaterThan(20);
    long again =
        pair.connection.stats().retransmittedSegments()
            + pair.accepted.stats().retransmittedSegments();
    assertThat(again).isGreaterThan(10);
    assertThat(
            tshark(
                "tcp.analysis.retransmission || tcp.analysis.fast_retransmission"
                    + " || tcp.analysis.out_of_order",
                "tcp.seq"))
        .hasSize((int) again);
  }

  @Test
  void streamsAreFollowedToTheirEnds() throws Exception {
    assertThat(tshark("tcp.flags.fin==1 && !tcp.analysis.retransmission", "tcp.seq"))
        .extracting(fields -> Integer.parseInt(fields.get(0)))
        .as("relative to the SYN, the FIN comes with the last bytes")
        .allMatch(sequence -> sequence > 298_000 && sequence <= 300_001);
  }
}
