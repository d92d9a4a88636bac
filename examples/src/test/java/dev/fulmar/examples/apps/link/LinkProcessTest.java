package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import dev.fulmar.examples.ChildJvm;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code fulmar link} in a JVM of its own between two plain UDP programs. */
@Tag("slow")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LinkProcessTest {
  private static final int SIGTERM_EXIT_CODE = 128 + 15;

  @TempDir private Path folder;
  private StampReceiver server;
  private DatagramSocket client;

  @BeforeEach
  void openSockets() throws IOException {
    server = new StampReceiver();
    client = new DatagramSocket();
  }

  @AfterEach
  void closeSockets() {
    client.close();
    server.close();
  }

  private ChildJvm link(String... words) throws IOException {
    String[] all =
        Arrays.copyOf(
            new String[] {"link", "--listen", "udp:127.0.0.1:0", "--to"}, 5 + words.length);
    all[4] = "udp:127.0.0.1:" + server.address().getPort();
    System.arraycopy(words, 0, all, 5, words.length);
    return ChildJvm.fulmar(folder, all);
  }

  private static InetSocketAddress address(ChildJvm link) throws IOException {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), link.port());
  }

  @Test
  void printsOneLineOnceUsableAndItsTableOnSigterm() throws Exception {
    try (ChildJvm link = link("--strict")) {
      int port = link.port();
      assertThat(link.out()).isEqualTo("listening on link 127.0.0.1:" + port + "\n");

      assertThat(link.terminate()).isEqualTo(SIGTERM_EXIT_CODE);
      List<String> lines = link.out().lines().toList();
      assertThat(lines).hasSize(4);
      assertThat(lines.get(1)).startsWith("direction ");
      assertThat(lines.get(2)).startsWith("up ");
      assertThat(lines.get(3)).startsWith("down ");
      assertThat(link.err()).isEmpty();
    }
  }

  @Test
  void underStrictItsComplaintIsSaidOnceOnSigterm() throws Exception {
    try (ChildJvm link =
        link("--strict", "--up", "delay 300ms", "-D", "LINK.MAX_PENDING_PACKETS=1")) {
      Stamps stamps = new Stamps(client, address(link));
      for (int sent = 0; sent < 3; sent++) {
        stamps.send(sent);
      }
      server.awaitNumber(0); // the link has long found the others too many

      assertThat(link.terminate()).isEqualTo(SIGTERM_EXIT_CODE);
      assertThat(link.err()).startsWith("fulmar: up was overrun: ").hasLineCount(1);
    }
  }

  @Test
  void tenPercentLossLosesTenPercentOfHundredThousandDatagrams() throws Exception {
    int datagrams = 100_000;
    try (ChildJvm link = link("--up", "loss 10%", "--json")) {
      Stamps stamps = new Stamps(client, address(link));
      for (int sent = 0; sent < datagrams; sent++) {
        server.awaitNumber(sent - 100); // so few on the way that no socket's buffer overflows
        stamps.send(sent);
      }
      await().until(() -> server.quietMillis() > 500);

      assertThat(link.terminate()).isEqualTo(SIGTERM_EXIT_CODE);
      JsonObject up = JsonParser.parseString(link.out().lines().toList().get(1)).getAsJsonObject();
      double lostPercent = 100.0 * (datagrams - server.received()) / datagrams;
      System.out.printf("fulmar link, loss 10%%: %.3f %% lost, %s%n", lostPercent, up);
      assertThat(lostPercent).isCloseTo(10, within(0.3));
      assertThat(up.get("offered").getAsInt()).isEqualTo(datagrams);
      assertThat(up.get("delivered").getAsInt()).isEqualTo(server.received());
      assertThat(up.get("dropped_loss").getAsInt()).isEqualTo(datagrams - server.received());
    }
  }

  @Test
  void thirtyMillisecondsAreThirtyMillisecondsAtTheMedian() throws Exception {
    int datagrams = 500;
    try (ChildJvm link = link("--up", "delay 30ms", "--json")) {
      Stamps stamps = new Stamps(client, address(link));
      for (int sent = 0; sent < datagrams; sent++) {
        stamps.send(sent);
        server.awaitNumber(sent);
      }

      assertThat(link.terminate()).isEqualTo(SIGTERM_EXIT_CODE);
      double[] millis = server.sortedMillis();
      JsonObject up = JsonParser.parseString(link.out().lines().toList().get(1)).getAsJsonObject();
      System.out.printf(
          "fulmar link, delay 30ms: least %.3f, median %.3f, p99 %.3f ms, %s%n",
          millis[0], millis[datagrams / 2], millis[datagrams * 99 / 100], up);
      assertThat(millis[0]).isGreaterThanOrEqualTo(30);
      assertThat(millis[datagrams / 2]).isBetween(30.0, 31.0);
    }
  }
}
