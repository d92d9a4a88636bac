package dev.fulmar.examples.apps.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.google.gson.JsonObject;
import dev.fulmar.examples.Main;
import dev.fulmar.examples.Ran;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --scenario}: several links at once, that change by themselves. */
class LinkScenarioRunTest {
  @TempDir private Path folder;

  private Path scenario(String text) throws IOException {
    return Files.writeString(folder.resolve("F.yaml"), text);
  }

  @Test
  void linksOfAScenarioRunChangeAndAreSummedUpUnderTheirNames() throws Exception {
    try (EchoPeer server = new EchoPeer();
        DatagramSocket client = new DatagramSocket()) {
      client.setSoTimeout(5_000);
      String to = "udp:127.0.0.1:" + server.address().getPort();
      Path file =
          scenario(
              """
              duration: 1s
              links:
                - name: wan
                  listen: udp:127.0.0.1:0
                  to: %s
                  up: blackhole
                  steps:
                    - {at: 100ms, up: loss 0%%}
                - name: lan
                  listen: tcp:127.0.0.1:0
                  to: tcp:127.0.0.1:9
              """
                  .formatted(to));
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      FutureTask<Integer> run =
          new FutureTask<>(
              () ->
                  Main.run(
                      new PrintWriter(out, true),
                      new PrintWriter(err, true),
                      "link",
                      "--json",
                      "--scenario",
                      file.toString()));
      new Thread(run, "test-scenario").start();
      await().until(() -> out.toString().lines().count() == 2);
      List<JsonObject> listening = new Ran(0, out.toString(), "").jsonLines();
      int port = listening.get(0).get("port").getAsInt();
      sendUntilAnswered(client, new InetSocketAddress(InetAddress.getLoopbackAddress(), port));

      assertThat(run.get()).isZero();
      assertThat(listening)
          .extracting(o -> o.get("link").getAsString())
          .containsExactly("wan", "lan");
      List<JsonObject> all = new Ran(0, out.toString(), "").jsonLines();
      assertThat(all.subList(2, 6))
          .extracting(o -> o.get("link").getAsString() + " " + o.get("direction").getAsString())
          .containsExactly("wan up", "wan down", "lan up", "lan down");
      assertThat(all.get(3).get("delivered").getAsInt()).isPositive();
    }
  }

  /** The link is black at first, and opens by itself. */
  private static void sendUntilAnswered(DatagramSocket client, InetSocketAddress link)
      throws IOException {
    client.setSoTimeout(20);
    await()
        .until(
            () -> {
              client.send(new DatagramPacket(new byte[1], 1, link));
              try {
                client.receive(new DatagramPacket(new byte[1], 1));
                return true;
              } catch (SocketTimeoutException e) {
                return false;
              }
            });
  }

  @Test
  void scenarioWithATypoIsBadUsageWithLineKeyAndWhatIsAllowed() throws IOException {
    Path file = scenario("links:\n  - nmae: wan\n");

    Ran ran = Ran.fulmar("link", "--scenario", file.toString());

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err())
        .contains("F.yaml line 2, key 'nmae': is unknown; allowed: name, listen, to, up, down");
  }

  @Test
  void optionsOfALinkBesideAScenarioAreBadUsage() throws IOException {
    Path file = scenario("links: [{name: a, listen: 'udp:0', to: 'udp:127.0.0.1:9'}]");

    Ran ran = Ran.fulmar("link", "--scenario", file.toString(), "--up", "loss 5%");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err()).contains("--scenario says all of the links, allowed beside it:");
  }

  @Test
  void scenarioThatIsNotThereIsAFailureInOneSentence() {
    Ran ran = Ran.fulmar("link", "--scenario", folder.resolve("none.yaml").toString());

    assertThat(ran.exitCode()).isEqualTo(1);
    assertThat(ran.err())
        .contains("cannot read --scenario", "no such file or folder")
        .hasLineCount(1);
  }

  @Test
  void withoutAScenarioBothEndsMustBeSaid() {
    Ran ran = Ran.fulmar("link", "--listen", "udp:0");

    assertThat(ran.exitCode()).isEqualTo(2);
    assertThat(ran.err())
        .contains("--to is missing, allowed: udp|tcp:HOST:PORT, or --scenario FILE");
  }

  @Test
  void secondLinkThatCannotListenTakesTheFirstDownWithIt() throws IOException {
    try (DatagramSocket taken = new DatagramSocket(0)) {
      Path file =
          scenario(
              """
              links:
                - {name: a, listen: 'udp:0', to: 'udp:127.0.0.1:9'}
                - {name: b, listen: 'udp:%d', to: 'udp:127.0.0.1:9'}
              """
                  .formatted(taken.getLocalPort()));

      Ran ran = Ran.fulmar("link", "--scenario", file.toString());

      assertThat(ran.exitCode()).isEqualTo(1);
      assertThat(ran.err()).contains("cannot listen on link").hasLineCount(1);
      assertThat(Thread.getAllStackTraces().keySet())
          .noneMatch(thread -> thread.getName().startsWith("fulmar-a-"));
    }
  }
}
