package dev.fulmar.netem.capture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.Link;
import dev.fulmar.netem.capture.PcapNgFile.Seen;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinkCaptureTest {
  private static final InetSocketAddress CLIENT = new InetSocketAddress("192.0.2.1", 4000);
  private static final InetSocketAddress SERVER = new InetSocketAddress("192.0.2.2", 5683);

  @TempDir private Path folder;

  private PcapNgFile captured(String spec, int packets, int sizeBytes) throws IOException {
    Path path = folder.resolve("a.pcapng");
    try (PcapNgWriter writer = PcapNgWriter.open(path)) {
      LinkCapture capture = LinkCapture.between(writer, "wan", CLIENT, SERVER);
      Link link =
          new Link(
              LinkSpec.parse(spec), 1, Direction.UP, (way, index, verdict, size) -> {}, capture);
      for (int i = 0; i < packets; i++) {
        link.offer(new byte[sizeBytes], 0);
      }
      long lateNanos = 10_000_000_000L;
      while (link.poll(lateNanos) != null) {
        lateNanos++;
      }
    }
    return new PcapNgFile(path);
  }

  @Test
  void eachDirectionHasThreeInterfaces() throws IOException {
    assertThat(captured("", 0, 0).interfaces)
        .containsExactly(
            "wan-up-ingress",
            "wan-up-egress",
            "wan-up-dropped",
            "wan-down-ingress",
            "wan-down-egress",
            "wan-down-dropped");
  }

  @Test
  void aPacketIsSeenGoingInAndComingOutOrBeingDropped() throws IOException {
    List<Seen> seen = captured("loss packets(2) rate 8kbit queue 1p", 4, 1000).packets;

    assertThat(seen)
        .extracting(s -> s.interfaceName() + ": " + s.comment().replaceAll(" queueing.*", ""))
        .containsExactly(
            "wan-up-ingress: direction=up index=1",
            "wan-up-ingress: direction=up index=2",
            "wan-up-dropped: direction=up index=2 verdict=LOST",
            "wan-up-ingress: direction=up index=3",
            "wan-up-ingress: direction=up index=4",
            "wan-up-dropped: direction=up index=4 verdict=QUEUE_FULL",
            "wan-up-egress: direction=up index=1 verdict=PASSED",
            "wan-up-egress: direction=up index=3 verdict=PASSED");
  }

  @Test
  void delaysInTheCommentAddUpToTheTotal() throws IOException {
    List<Seen> seen = captured("rate 8kbit delay 40ms", 2, 1000).packets;

    assertThat(seen.get(3).comment())
        .isEqualTo(
            "direction=up index=2 verdict=PASSED queueing=1000000000 serialisation=1000000000"
                + " propagation=40000000 total=2040000000 late=7960000001");
    assertThat(seen.get(3).epochNanos()).isEqualTo(10_000_000_001L);
  }

  @Test
  void damageAndCopiesAreTold() throws IOException {
    List<Seen> seen = captured("corrupt 100% duplicate 100%", 1, 1).packets;

    assertThat(seen).hasSize(3);
    assertThat(seen.get(0).ip()[28]).isZero();
    assertThat(seen.get(1).comment()).contains("flipped_bit=").doesNotContain("copy");
    assertThat(seen.get(1).ip()[28]).isNotZero();
    assertThat(seen.get(2).comment()).contains(" copy verdict=PASSED");
  }

  @Test
  void overSocketsTheAddressesAreThoseAtThePlaceAndTheTimeThatOfTheWallClock() throws IOException {
    Path path = folder.resolve("sockets.pcapng");
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (PcapNgWriter writer = PcapNgWriter.open(path);
        DatagramSocket server = new DatagramSocket(loopback);
        DatagramSocket client = new DatagramSocket(loopback);
        UdpLink link =
            UdpLink.builder()
                .listen(loopback)
                .to((InetSocketAddress) server.getLocalSocketAddress())
                .tap(LinkCapture.ofSockets(writer, "wan"))
                .start()) {
      client.send(new DatagramPacket(new byte[3], 3, link.address()));
      DatagramPacket at = new DatagramPacket(new byte[9], 9);
      server.receive(at);
      server.send(at);
      client.receive(at);
      await().until(() -> writer.stats().written() == 4);

      List<Seen> seen = new PcapNgFile(path).packets;
      int upstream = portOf(seen.get(1), 20);
      assertThat(seen)
          .extracting(s -> s.interfaceName() + " " + portOf(s, 20) + ">" + portOf(s, 22))
          .containsExactly(
              "wan-up-ingress " + client.getLocalPort() + ">" + link.address().getPort(),
              "wan-up-egress " + upstream + ">" + server.getLocalPort(),
              "wan-down-ingress " + server.getLocalPort() + ">" + upstream,
              "wan-down-egress " + link.address().getPort() + ">" + client.getLocalPort());
      Instant first = Instant.ofEpochSecond(0, seen.get(0).epochNanos());
      assertThat(Duration.between(first, Instant.now()).abs()).isLessThan(Duration.ofMinutes(1));
      Matcher times =
          Pattern.compile("queueing=(\\d+) serialisation=(\\d+) propagation=(\\d+) total=(\\d+)")
              .matcher(seen.get(1).comment());
      assertThat(times.find()).isTrue();
    }
  }

  private static int portOf(Seen seen, int at) {
    return ByteBuffer.wrap(seen.ip()).getShort(at) & 0xffff;
  }
}
