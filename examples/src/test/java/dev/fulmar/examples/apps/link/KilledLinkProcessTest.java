package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.ChildJvm;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code kill -9} of a link in the midst of its work, and a load that is too much for one. */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class KilledLinkProcessTest {
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
  private static final int PACKET_BLOCK = 6;

  @TempDir private Path folder;
  @TempDir private Path outputs;
  private EchoPeer server;
  private DatagramSocket client;

  @BeforeEach
  void openSockets() throws IOException {
    server = new EchoPeer();
    client = new DatagramSocket();
    client.setSoTimeout(10_000);
  }

  @AfterEach
  void closeSockets() {
    client.close();
    server.close();
  }

  private ChildJvm link(int port, String... words) throws IOException {
    Stream<String> ends =
        Stream.of(
            "link",
            "--listen",
            "udp:127.0.0.1:" + port,
            "--to",
            "udp:127.0.0.1:" + server.address().getPort());
    return ChildJvm.fulmar(outputs, Stream.concat(ends, Stream.of(words)).toArray(String[]::new));
  }

  private void ask(int port, int times) throws IOException {
    for (int i = 0; i < times; i++) {
      client.send(new DatagramPacket(new byte[100], 100, new InetSocketAddress(LOOPBACK, port)));
      client.receive(new DatagramPacket(new byte[100], 100));
    }
  }

  @Test
  void killedLinkLeavesNothingButAReadableCaptureAndItsPortsAreFreeAtOnce() throws Exception {
    Path capture = folder.resolve("a.pcapng");
    int control = freeTcpPort();
    int port;
    try (ChildJvm link =
        link(0, "--pcap", capture.toString(), "--control", String.valueOf(control))) {
      port = link.port();
      ask(port, 200);
      await().until(() -> packetsIn(capture) > 0);
      link.kill();
    }

    assertThat(packetsIn(capture)).isPositive();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(capture);
    }
    try (ChildJvm again =
        link(port, "--pcap", capture.toString(), "--control", String.valueOf(control))) {
      assertThat(again.port()).isEqualTo(port);
      ask(port, 1);
      await().until(() -> packetsIn(capture) == 4);
    }
  }

  private static int freeTcpPort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, LOOPBACK)) {
      return free.getLocalPort();
    }
  }

  /** Counts the packets of a pcap-ng file, and fails unless it ends with a whole block. */
  private static int packetsIn(Path capture) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(capture));
    int packets = 0;
    while (bytes.hasRemaining()) {
      int start = bytes.position();
      packets += bytes.getInt() == PACKET_BLOCK ? 1 : 0;
      int totalBytes = bytes.getInt();
      assertThat(bytes.getInt(start + totalBytes - Integer.BYTES)).isEqualTo(totalBytes);
      bytes.position(start + totalBytes);
    }
    return packets;
  }

  @Test
  void loadBeyondTheBudgetIsReportedToTheLastDatagram() throws Exception {
    int datagrams = 20_000;
    try (ChildJvm link =
        link(
            0, "--json", "--strict", "--up", "delay 100ms", "-D", "LINK.MAX_PENDING_PACKETS=100")) {
      InetSocketAddress address = new InetSocketAddress(LOOPBACK, link.port());
      for (int sent = 0; sent < datagrams; sent++) {
        client.send(new DatagramPacket(new byte[100], 100, address));
      }
      int all = datagrams + askUntilAnswered(address);
      link.terminate();

      List<String> lines = link.out().lines().toList();
      JsonObject up = JsonParser.parseString(lines.get(1)).getAsJsonObject();
      System.out.printf("fulmar link, %d datagrams at once: %s%n", datagrams, up);
      assertThat(up.get("overrun").getAsInt()).isPositive();
      assertThat(up.get("offered").getAsInt() + up.get("overrun").getAsInt()).isEqualTo(all);
      assertThat(link.err()).contains("fulmar: up was overrun: " + up.get("overrun").getAsInt());
    }
  }

  /** Sends empty datagrams until one is back, and so all before it are read; says how many. */
  private int askUntilAnswered(InetSocketAddress address) throws IOException {
    client.setSoTimeout(300);
    DatagramPacket answer = new DatagramPacket(new byte[100], 100);
    int sent = 0;
    do {
      client.send(new DatagramPacket(new byte[0], 0, address));
      sent++;
    } while (!receivesEmpty(answer));
    return sent;
  }

  private boolean receivesEmpty(DatagramPacket answer) throws IOException {
    try {
      do {
        answer.setLength(100);
        client.receive(answer);
      } while (answer.getLength() > 0);
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    }
  }
}
