package dev.fulmar.examples.apps.tcp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.ChildJvm;
import dev.fulmar.examples.Ran;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code fulmar tcp} in JVMs of their own. */
@Tag("slow")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class TcpProcessTest {
  private static final int SIGTERM_EXIT_CODE = 128 + 15;

  @TempDir private Path folder;
  @TempDir private Path inbox;

  private ChildJvm serve(String... words) throws IOException {
    String[] all = new String[6 + words.length];
    System.arraycopy(
        new String[] {"tcp", "serve", "--port", "0", "--dir", inbox.toString()}, 0, all, 0, 6);
    System.arraycopy(words, 0, all, 6, words.length);
    return ChildJvm.fulmar(folder, all);
  }

  private Path file(String name, int bytes) throws IOException {
    byte[] content = new byte[bytes];
    new SplittableRandom(bytes).nextBytes(content);
    return Files.write(folder.resolve(name), content);
  }

  @Test
  void serverPrintsOneLineTakesFilesOfBothFamiliesAndEndsOnSigterm() throws Exception {
    try (ChildJvm server = serve()) {
      int port = server.port();
      String file = file("both", 100_000).toString();
      assertThat(Ran.fulmar("tcp", "send", file, "127.0.0.1:" + port).exitCode()).isZero();
      assertThat(Ran.fulmar("tcp", "send", file, "[::1]:" + port).exitCode()).isZero();
      assertThat(server.terminate()).isEqualTo(SIGTERM_EXIT_CODE);
      assertThat(server.out()).isEqualTo("listening on tcp [::]:" + port + "\n");
    }
  }

  @Test
  void fileArrivesWholeThroughABadLink() throws Exception {
    Path file = file("lossy.bin", 2_000_000);
    try (ChildJvm server = serve("--json", "--bind", "127.0.0.1");
        UdpLink link =
            UdpLink.builder()
                .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .to(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))
                .up(LinkSpec.parse("loss 5% delay 10ms"))
                .down(LinkSpec.parse("loss 5% delay 10ms"))
                .start()) {
      String target = "127.0.0.1:" + link.address().getPort();
      Ran ran =
          Ran.fulmar(
              "tcp", "send", file.toString(), target, "--json", "--congestion", "mrvhs-paper");
      assertThat(ran.exitCode()).isZero();
      JsonObject line = ran.jsonLines().get(0);
      assertThat(line.get("retransmitted_segments").getAsLong()).isGreaterThan(50);
      assertThat(line.get("min_rtt_ms").getAsDouble()).isBetween(20.0, 25.0);
      assertThat(inbox.resolve("lossy.bin")).hasSameBinaryContentAs(file);
      JsonObject listening = JsonParser.parseString(server.out()).getAsJsonObject();
      assertThat(listening.get("listening").getAsString()).isEqualTo("tcp");
    }
  }

  @Test
  void serverThatIsKilledIsNoticedWithinTheUserTimeout() throws Exception {
    Path file = file("big.bin", 50_000_000);
    try (ChildJvm server = serve("--bind", "127.0.0.1");
        UdpLink link =
            UdpLink.builder()
                .listen(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .to(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.port()))
                .up(LinkSpec.parse("rate 20mbit delay 5ms"))
                .start()) {
      Thread killer =
          new Thread(
              () -> {
                await().until(() -> Files.exists(inbox.resolve(".big.bin.part")));
                server.kill();
              });
      killer.start();
      long begunNanos = System.nanoTime();
      Ran ran =
          Ran.fulmar(
              "tcp",
              "send",
              file.toString(),
              "127.0.0.1:" + link.address().getPort(),
              "-D",
              "TCP.USER_TIMEOUT=3s");
      killer.join();
      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.err()).contains("connection lost", "acknowledged nothing for 3 s");
      assertThat(System.nanoTime() - begunNanos).isLessThan(20_000_000_000L);
    }
  }

  @Test
  void randomDatagramsDoNotDisturbTheServer() throws Exception {
    try (ChildJvm server = serve()) {
      int port = server.port();
      SplittableRandom random = new SplittableRandom(1);
      InetSocketAddress target = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
      byte[] bytes = new byte[1500];
      try (DatagramSocket noise = new DatagramSocket()) {
        for (int sent = 0; sent < 20_000; sent++) {
          random.nextBytes(bytes);
          noise.send(new DatagramPacket(bytes, random.nextInt(bytes.length + 1), target));
        }
      }
      String file = file("after", 1_000).toString();
      assertThat(Ran.fulmar("tcp", "send", file, "127.0.0.1:" + port).exitCode()).isZero();
      await().until(() -> server.err().endsWith("\n"));
      assertThat(server.out()).isEqualTo("listening on tcp [::]:" + port + "\n");
      assertThat(server.err()).hasLineCount(1).contains("received after: 1000 bytes");
    }
  }

  @Test
  void listenAndConnectCarryStdinToStdoutBothWays() throws Exception {
    Path up = file("up", 3_000_000);
    Path down = file("down", 1_000_000);
    try (ChildJvm listening = ChildJvm.fulmarReading(folder, up, "tcp", "listen", "--port", "0")) {
      await().until(() -> listening.err().endsWith("\n"));
      Matcher line = Pattern.compile("listening on tcp \\[::]:(\\d+)\n").matcher(listening.err());
      assertThat(line.matches()).isTrue();
      try (ChildJvm connected =
          ChildJvm.fulmarReading(folder, down, "tcp", "connect", "localhost:" + line.group(1))) {
        assertThat(connected.exitCode()).isZero();
        assertThat(listening.exitCode()).isZero();
        assertThat(connected.outFile()).hasSameBinaryContentAs(up);
        assertThat(listening.outFile()).hasSameBinaryContentAs(down);
        assertThat(connected.err()).isEmpty();
      }
    }
  }

  @Test
  void connectToNobodyIsOneSentence() throws Exception {
    int port;
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    Path nothing = Files.write(folder.resolve("nothing"), "".getBytes(UTF_8));
    try (ChildJvm connected =
        ChildJvm.fulmarReading(folder, nothing, "tcp", "connect", "127.0.0.1:" + port)) {
      assertThat(connected.exitCode()).isEqualTo(1);
      assertThat(connected.err())
          .isEqualTo("fulmar: connection refused by 127.0.0.1:" + port + "\n");
    }
  }
}
