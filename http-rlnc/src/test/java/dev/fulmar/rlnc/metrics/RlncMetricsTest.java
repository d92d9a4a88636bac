package dev.fulmar.rlnc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Optional;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class RlncMetricsTest {
  @Test
  void aServersCountersAndGaugesAreReadAnewEachTime() throws IOException {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (RlncServer server =
        RlncServer.start(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
            request -> Optional.empty(),
            RlncServerConfig.defaults())) {
      new RlncMetrics(server, Tags.of("server", "a")).bindTo(registry);
      assertThat(registry.find("rlnc.server.events").tag("server", "a").functionCounters())
          .hasSameSizeAs(ServerCounter.values());

      try (Socket socket = new Socket(server.address().getAddress(), server.address().getPort())) {
        Awaitility.await()
            .until(() -> registry.get("rlnc.server.connections").gauge().value() == 1);
        assertThat(
                registry
                    .get("rlnc.server.events")
                    .tag("event", "connections")
                    .functionCounter()
                    .count())
            .isEqualTo(1);
        assertThat(socket.isConnected()).isTrue();
      }
      assertThat(registry.get("rlnc.server.sessions").gauge().value()).isZero();
      assertThat(registry.get("rlnc.server.held").gauge().value()).isZero();
    }
  }
}
