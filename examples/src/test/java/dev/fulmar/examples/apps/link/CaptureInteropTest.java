package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.examples.ForeignProgram;
import dev.fulmar.examples.Ran;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What other people's programs read in a capture. */
@Tag("interop")
class CaptureInteropTest {
  private static final Pattern DELAYS =
      Pattern.compile("queueing=(\\d+) serialisation=(\\d+) propagation=(\\d+) total=(\\d+) ");

  @TempDir private Path folder;

  /** Three datagrams, of which the second is lost and the others come back. */
  private Path capture(String listen) throws Exception {
    Path file = folder.resolve("a.pcapng");
    InetAddress host = InetAddress.getByName(listen);
    try (EchoPeer server = new EchoPeer();
        DatagramSocket client = new DatagramSocket(new InetSocketAddress(host, 0))) {
      client.setSoTimeout(5_000);
      RunningLink link =
          new RunningLink(
              server.address(),
              "--up",
              "loss packets(2) rate 1mbit delay 3ms",
              "--pcap",
              file.toString(),
              "--duration",
              "1s");
      InetSocketAddress to = new InetSocketAddress(host, link.address().getPort());
      for (int i = 1; i <= 3; i++) {
        client.send(new DatagramPacket(new byte[100 * i], 100 * i, to));
      }
      for (int i = 0; i < 2; i++) {
        client.receive(new DatagramPacket(new byte[1500], 1500));
      }
      Ran ran = link.ran();
      assertThat(ran.exitCode()).isZero();
    }
    return file;
  }

  private static List<String[]> tshark(Path file, String... fields) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                "tshark",
                "-r",
                file.toString(),
                "-o",
                "ip.check_checksum:TRUE",
                "-o",
                "udp.check_checksum:TRUE",
                "-T",
                "fields"));
    for (String field : fields) {
      command.addAll(List.of("-e", field));
    }
    return ForeignProgram.run(command.toArray(String[]::new))
        .lines()
        .filter(line -> line.contains("\t")) // without what it says of its user
        .map(line -> line.split("\t", -1))
        .toList();
  }

  @Test
  void tsharkFindsEachDatagramUnderItsInterfaceWithItsVerdict() throws Exception {
    ForeignProgram.assumeInstalled("tshark");
    Path file = capture("127.0.0.1");

    List<String[]> rows =
        tshark(file, "frame.interface_name", "frame.comment", "udp.length", "udp.checksum.status");

    assertThat(rows)
        .extracting(row -> row[0] + " " + row[2])
        .containsExactlyInAnyOrder(
            "link-up-ingress 108",
            "link-up-ingress 208",
            "link-up-dropped 208",
            "link-up-ingress 308",
            "link-up-egress 108",
            "link-up-egress 308",
            "link-down-ingress 108",
            "link-down-ingress 308",
            "link-down-egress 108",
            "link-down-egress 308");
    assertThat(rows).allMatch(row -> row[3].equals("1"), "has a right checksum");
    assertThat(rows)
        .filteredOn(row -> row[0].endsWith("dropped"))
        .extracting(row -> row[1])
        .containsExactly("direction=up index=2 verdict=LOST");
  }

  @Test
  void delaysOfEachEgressAddUpAndTheTimesAgree() throws Exception {
    ForeignProgram.assumeInstalled("tshark");
    Path file = capture("127.0.0.1");

    List<String[]> egress =
        tshark(file, "frame.interface_name", "frame.comment", "ip.checksum.status").stream()
            .filter(row -> row[0].equals("link-up-egress"))
            .toList();

    assertThat(egress).hasSize(2);
    long[] serialisation = {800_000, 2_400_000};
    for (int i = 0; i < 2; i++) {
      Matcher delays = DELAYS.matcher(egress.get(i)[1]);
      assertThat(delays.find()).isTrue();
      assertThat(Long.parseLong(delays.group(2))).isEqualTo(serialisation[i]);
      assertThat(Long.parseLong(delays.group(3))).isEqualTo(3_000_000);
      assertThat(Long.parseLong(delays.group(4)))
          .isEqualTo(Long.parseLong(delays.group(1)) + serialisation[i] + 3_000_000);
      assertThat(egress.get(i)[2]).isEqualTo("1");
    }
  }

  @Test
  void tsharkReadsIpv6() throws Exception {
    ForeignProgram.assumeInstalled("tshark");
    Path file = capture("::1");

    List<String[]> rows = tshark(file, "ipv6.src", "udp.checksum.status", "frame.interface_name");

    assertThat(rows)
        .filteredOn(row -> row[2].equals("link-up-ingress"))
        .hasSize(3)
        .allMatch(row -> row[0].equals("::1") && row[1].equals("1"));
  }

  @ParameterizedTest(name = "client at {0}")
  @ValueSource(strings = {"127.0.0.1", "::1"})
  void tcpdumpReadsEveryPacketThoughClientAndServerAreOfTwoFamilies(String client)
      throws Exception {
    ForeignProgram.assumeInstalled("tcpdump");
    Path file = capture(client);

    String text = ForeignProgram.run("tcpdump", "-nn", "-v", "-r", file.toString());

    assertThat(text.lines().filter(line -> line.contains("UDP, length"))).hasSize(10);
    assertThat(text).doesNotContain("bad", "truncated");
  }
}
