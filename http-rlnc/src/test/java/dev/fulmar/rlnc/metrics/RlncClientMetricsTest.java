package dev.fulmar.rlnc.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.rlnc.netty.client.RlncClient;
import dev.fulmar.rlnc.netty.client.RlncClientConfig;
import dev.fulmar.rlnc.netty.client.RlncClientStats;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RlncClientMetricsTest {
  @Test
  void eachFigureOfTheClientIsAMeterThatIsReadAnew() throws IOException {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (RlncServer server =
            RlncServer.start(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), 0),
                request -> Optional.empty(),
                RlncServerConfig.defaults());
        RlncClient client =
            RlncClient.open(
                URI.create("http://127.0.0.1:" + server.address().getPort()),
                RlncClientConfig.defaults())) {
      new RlncClientMetrics(client, Tags.of("peer", "a")).bindTo(registry);
      assertThat(registry.find("rlnc.client.requests").tag("peer", "a").functionCounters())
          .hasSize(5);
      assertThat(registry.getMeters()).hasSameSizeAs(RlncClientStats.class.getRecordComponents());

      client.post("/", "text/plain", new byte[] {1}).join();

      assertThat(count(registry, "requests", "outcome", "delivered")).isEqualTo(1);
      assertThat(count(registry, "transmissions", "kind", "native")).isEqualTo(1);
      assertThat(count(registry, "bytes", "of", "requests")).isPositive();
      assertThat(count(registry, "events", "event", "connection")).isEqualTo(1);
    }
  }

  private static double count(SimpleMeterRegistry registry, String name, String key, String value) {
    return registry.get("rlnc.client." + name).tag(key, value).functionCounter().count();
  }
}
