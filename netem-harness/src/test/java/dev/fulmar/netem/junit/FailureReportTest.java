package dev.fulmar.netem.junit;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assertions.fail;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.LinkTap;
import dev.fulmar.netem.sim.SimLink;
import dev.fulmar.netem.sim.Simulation;
import dev.fulmar.netem.socket.UdpLink;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** A test that fails says how to have the same again. */
class FailureReportTest {
  @TempDir private Path folder;

  static class Failing {
    @Test
    void test(
        @LinkSpec(name = "wan", up = "loss packets(2)", down = "delay 4ms", seed = 7)
            NetemLink wan) {
      Link up = wan.link(Direction.UP);
      up.offer(new byte[10], 0);
      up.offer(new byte[20], 0);
      wan.link(Direction.DOWN).offer(new byte[30], 0);
      fail("on purpose");
    }
  }

  @Test
  void seedAndSpecificationAndWhatBecameOfThePacketsArePublished() {
    InnerRun run = InnerRun.of(Failing.class, folder);
    assertThat(run.failure()).hasMessage("on purpose");
    String annotation =
        "@LinkSpec(name = \"wan\", up = \"loss packets(2)\", down = \"delay 4ms\", seed = 7)";
    assertThat(run.reportEntries())
        .contains(
            entry("netem.link.wan", annotation),
            entry(
                "netem.stats.wan",
                "UP 1 passed, 1 lost, 0 dropped by the queue;"
                    + " DOWN 0 passed, 0 lost, 0 dropped by the queue"))
        .containsKey("netem.stats.wan-2");
  }

  @Test
  void verdictsAreAttached() {
    InnerRun run = InnerRun.of(Failing.class, folder);
    assertThat(run.failure()).hasMessage("on purpose");
    assertThat(folder.resolve("wan-verdicts.csv")).content().contains("UP,1,PASSED", "UP,2,LOST");
    assertThat(folder.resolve("wan-2-verdicts.csv")).content().contains("DOWN,1,PASSED");
  }

  @Test
  void packetsAreAttachedWithWhatBecameOfThem() throws Exception {
    InnerRun run = InnerRun.of(Failing.class, folder);
    assertThat(run.failure()).hasMessage("on purpose");
    byte[] capture = Files.readAllBytes(folder.resolve("wan.pcapng"));
    assertThat(capture).startsWith(0x0A, 0x0D, 0x0D, 0x0A); // a section header block
    assertThat(new String(capture, ISO_8859_1))
        .contains("wan-up-ingress", "direction=up index=2 verdict=LOST");
    assertThat(folder.resolve("wan-2.pcapng")).exists();
  }

  static class FailingInVirtualTime {
    @Test
    void test(@VirtualTime Simulation simulation, @LinkSpec("delay 4ms") NetemLink link) {
      SimLink up = link.deliver(Direction.UP, packet -> fail("on purpose"));
      up.send(new byte[1]);
      simulation.runUntil(1_000_000_000);
    }
  }

  @Test
  void virtualTimeOfTheFailureIsPublished() {
    InnerRun run = InnerRun.of(FailingInVirtualTime.class, folder);
    assertThat(run.failure()).hasMessage("on purpose");
    assertThat(run.reportEntries()).containsEntry("netem.virtualTime", "4000000 ns");
  }

  static class FailingOverSockets {
    @Test
    void test(@LinkSpec("blackhole") NetemLink link) throws Exception {
      try (DatagramSocket server = new DatagramSocket(0, InetAddress.getLoopbackAddress());
          DatagramSocket client = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
        UdpLink udp = link.udpTo((InetSocketAddress) server.getLocalSocketAddress());
        client.send(new DatagramPacket(new byte[9], 9, udp.address()));
        await().until(() -> udp.stats(Direction.UP).droppedLoss() == 1);
        fail("on purpose");
      }
    }
  }

  @Test
  void packetsOfSocketsAreAttached() throws Exception {
    assertThat(InnerRun.of(FailingOverSockets.class, folder).failure()).hasMessage("on purpose");
    assertThat(new String(Files.readAllBytes(folder.resolve("link.pcapng")), ISO_8859_1))
        .contains("direction=up index=1 verdict=LOST");
  }

  static class Passing {
    @Test
    void test(@LinkSpec("loss 50%") NetemLink link) {
      link.link(Direction.UP).offer(new byte[1], 0);
    }

    @Test
    void aborted(@LinkSpec("loss 50%") NetemLink link) {
      link.link(Direction.UP).offer(new byte[1], 0);
      throw new TestAbortedException("on purpose");
    }
  }

  @Test
  void testsThatPassOrAreAbortedPublishNothing() {
    InnerRun run = InnerRun.of(Passing.class, folder);
    assertThat(run.reportEntries()).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void whatIsNotKeptIsCounted() {
    LinkRecording recording = new LinkRecording((writer, name) -> LinkTap.NONE);
    Link link =
        new Link(
            dev.fulmar.netem.spec.LinkSpec.parse("blackhole"),
            1,
            Direction.UP,
            recording,
            recording);
    int packets = 200; // of 60,000 bytes, each seen as it goes in and as it is dropped
    for (int i = 0; i < packets; i++) {
      link.offer(new byte[60_000], 0);
    }
    long kept = LinkRecording.MAX_BYTES / (60_000 + 128);
    assertThat(recording.summary())
        .endsWith("not kept: 0 verdicts, %d sightings of packets".formatted(2L * packets - kept));
  }
}
