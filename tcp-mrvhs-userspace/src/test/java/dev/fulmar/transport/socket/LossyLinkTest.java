package dev.fulmar.transport.socket;

import static dev.fulmar.transport.socket.TransportSocketTest.config;
import static dev.fulmar.transport.socket.TransportSocketTest.settings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.netem.Direction;
import dev.fulmar.netem.socket.UdpLink;
import dev.fulmar.netem.spec.LinkSpec;
import dev.fulmar.transport.congestion.Algorithm;
import dev.fulmar.transport.core.ConnectionStats;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Streams over real sockets with a bad link between them. */
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LossyLinkTest {
  private static final InetSocketAddress FREE =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

  @Test
  void twentyMegabytesArriveWholeThroughTwoPercentLossAndTwentyMilliseconds() throws Exception {
    transfer(20_000_000, Algorithm.MRVHS_PAPER);
  }

  @ParameterizedTest
  @EnumSource(Algorithm.class)
  void everyAlgorithmMovesTwoMegabytesWhole(Algorithm algorithm) throws Exception {
    transfer(2_000_000, algorithm);
  }

  private static void transfer(int bytes, Algorithm algorithm) throws Exception {
    Payload payload = new Payload(bytes, 3);
    TransportSettings sending = settings(config().congestion(algorithm::create));
    try (TransportServer server = TransportServer.listen(FREE, settings(config()));
        UdpLink link = link(server.address());
        TransportSocket client = TransportSocket.connect(link.address(), sending);
        TransportSocket accepted = server.accept()) {
      CompletableFuture<String> arrived =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return Payload.sha256Of(accepted.inputStream());
                } catch (IOException failed) {
                  return failed.getMessage();
                }
              });
      payload.writeTo(client.outputStream());
      client.shutdownOutput();

      assertThat(arrived.get()).isEqualTo(payload.sha256());
      ConnectionStats stats = client.stats();
      assertThat(stats.retransmittedSegments())
          .isGreaterThanOrEqualTo(link.stats(Direction.UP).droppedLoss() - 5);
      assertThat(stats.minRttNanos()).isGreaterThan(39_000_000);
    }
  }

  private static UdpLink link(InetSocketAddress server) throws IOException {
    return UdpLink.builder()
        .listen(FREE)
        .to(server)
        .up(LinkSpec.parse("loss 2% delay 20ms"))
        .down(LinkSpec.parse("loss 2% delay 20ms"))
        .seed(1)
        .start();
  }
}
