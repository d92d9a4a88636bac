package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command writes beside its table, and repeats. */
class LinkFilesRunTest {
  private static final int DATAGRAMS = 50;

  @TempDir private Path folder;
  private EchoPeer server;
  private DatagramSocket client;

  @BeforeEach
  void openSockets() throws IOException {
    server = new EchoPeer();
    client = new DatagramSocket();
    client.setSoTimeout(5_000);
  }

  @AfterEach
  void closeSockets() {
    client.close();
    server.close();
  }

  private Ran sendThrough(String... words) throws Exception {
    RunningLink link = new RunningLink(server.address(), words);
    for (int i = 0; i < DATAGRAMS; i++) {
      client.send(new DatagramPacket(new byte[i], i, link.address()));
    }
    return link.ran();
  }

  /** The lines about datagrams on their way to the server, whose order is the client's. */
  private static List<String> up(Path log) throws IOException {
    return Files.readAllLines(log).stream().filter(line -> line.startsWith("UP,")).toList();
  }

  @Test
  void sameSeedTwiceGivesTheSameVerdictsAndAReplayGivesThemUnderAnother() throws Exception {
    Path first = folder.resolve("first.csv");
    Path second = folder.resolve("second.csv");
    Path replayed = folder.resolve("replayed.csv");
    String[] loss = {"--up", "loss 30%", "--duration", "600ms", "--seed", "7", "--verdicts"};

    assertThat(sendThrough(plus(loss, first.toString())).exitCode()).isZero();
    sendThrough(plus(loss, second.toString()));
    Ran replay =
        sendThrough(
            "--replay",
            first.toString(),
            "--up",
            "delay 1ms",
            "--seed",
            "8",
            "--verdicts",
            replayed.toString(),
            "--duration",
            "600ms");

    assertThat(up(first)).hasSize(DATAGRAMS).anyMatch(line -> line.contains("LOST"));
    assertThat(up(second)).isEqualTo(up(first));
    assertThat(up(replayed)).isEqualTo(up(first));
    assertThat(replay.err()).doesNotContain("tells nothing");
  }

  private static String[] plus(String[] words, String last) {
    String[] all = Arrays.copyOf(words, words.length + 1);
    all[words.length] = last;
    return all;
  }

  @Test
  void datagramsBeyondTheReplayedLogAreToldOf() throws Exception {
    Path log = folder.resolve("short.csv");
    Files.writeString(log, "direction,index,verdict,size\nUP,1,LOST,0\n");

    Ran ran = sendThrough("--replay", log.toString(), "--duration", "1s");

    assertThat(ran.out().replaceAll(" +", " ")).contains("up 50 49 1 0 ");
    assertThat(ran.err())
        .contains("49 datagram(s) on the way up passed because " + log + " tells nothing of them");
  }

  @Test
  void fullDiskDoesNotDisturbTheLinkAndIsAFailureInTheEnd() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full");

    Ran ran = sendThrough("--pcap", "/dev/full", "--duration", "1s");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out().replaceAll(" +", " ")).contains("up 50 50 0 0 ");
    assertThat(ran.err())
        .containsPattern("fulmar: /dev/full lacks \\d+ packet\\(s\\) of \\d+: .*[Nn]o space left");
  }

  @Test
  void fileThatCannotBeWrittenIsAFailureBeforeTheLinkStarts() {
    String missing = folder.resolve("missing/a.pcapng").toString();

    Ran ran = Ran.fulmar("link", "--listen=udp:0", "--to=udp:127.0.0.1:9", "--pcap", missing);

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .isEqualToIgnoringNewLines(
            "fulmar: cannot write --pcap '%s': no such file or folder".formatted(missing));
  }

  @Test
  void fullDiskIsAFailureThoughNothingCame() {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full");

    Ran ran =
        Ran.fulmar(
            "link",
            "--listen=udp:127.0.0.1:0",
            "--to=udp:127.0.0.1:9",
            "--duration=50ms",
            "--verdicts=/dev/full");

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err()).contains("fulmar: /dev/full lacks 0 verdict(s) of 0: ");
  }

  @Test
  void oneFileForCaptureAndVerdictsIsBadUsage() {
    String file = folder.resolve("a").toString();

    Ran ran =
        Ran.fulmar(
            "link", "--listen=udp:0", "--to=udp:127.0.0.1:9", "--pcap", file, "--verdicts", file);

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .contains("--verdicts and --pcap are both '" + file + "', allowed: a file");
  }

  @Test
  void captureOfATcpLinkIsBadUsage() {
    Ran ran = Ran.fulmar("link", "--listen=tcp:0", "--to=tcp:127.0.0.1:9", "--pcap", "a.pcapng");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("--pcap captures datagrams", "allowed: udp links");
  }

  @Test
  void replayBesideALossIsBadUsage() throws IOException {
    Path log = folder.resolve("v.csv");
    Files.writeString(log, "direction,index,verdict,size\n");

    Ran ran =
        Ran.fulmar(
            "link",
            "--listen=udp:0",
            "--to=udp:127.0.0.1:9",
            "--up=loss 5%",
            "--replay",
            log.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("--up asks for 'loss 5%', but the fates come from a log");
  }

  @Test
  void malformedLogIsBadUsageWithItsLine() throws IOException {
    Path log = folder.resolve("v.csv");
    Files.writeString(log, "direction,index,verdict,size\nUP,1,LOOST,5\n");

    Ran ran =
        Ran.fulmar("link", "--listen=udp:0", "--to=udp:127.0.0.1:9", "--replay", log.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .contains(log + " line 2: 'LOOST' is no verdict; allowed: PASSED, LOST, QUEUE_FULL");
  }

  @Test
  void limitOfWhatMayWaitForTheDiskIsASetting() {
    Ran ran =
        Ran.fulmar(
            "link", "--listen=udp:0", "--to=udp:127.0.0.1:9", "-D", "LINK.MAX_UNWRITTEN_BYTES=5");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .contains("setting LINK.MAX_UNWRITTEN_BYTES must not be '5': allowed: 1000000 to");
  }
}
