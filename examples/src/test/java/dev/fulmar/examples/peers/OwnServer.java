package dev.fulmar.examples.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.scandium.DTLSConnector;
import org.eclipse.californium.scandium.config.DtlsConfig;
import org.eclipse.californium.scandium.config.DtlsConfig.DtlsRole;
import org.eclipse.californium.scandium.config.DtlsConnectorConfig;
import org.eclipse.californium.scandium.dtls.pskstore.AdvancedSinglePskStore;

/** Californium's server on an endpoint of CoCo-RED, on a free port of the loopback. */
final class OwnServer implements AutoCloseable {
  private static final int LARGEST_BODY_BYTES = 1 << 20;
  private static final long TICK_MILLIS = 500;

  static {
    DtlsConfig.register();
  }

  final StoreResource store;
  final TickResource ticks = new TickResource();
  private final CocoRedEndpoint endpoint;
  private final CoapServer server;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  /**
   * Starts it.
   *
   * @param secure whether to speak coaps
   * @param content of {@code /data} before the first PUT
   */
  OwnServer(boolean secure, byte[] content) {
    Configuration config =
        CocoRed.configuration().set(CoapConfig.MAX_RESOURCE_BODY_SIZE, LARGEST_BODY_BYTES);
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    endpoint =
        secure
            ? CocoRed.endpoint(config, connector(config, address))
            : CocoRed.endpoint(config, address);
    store = new StoreResource("data", content);
    server = new CoapServer(config);
    server.addEndpoint(endpoint);
    server.add(store, ticks);
    server.start();
    ScheduledFuture<?> unused =
        timer.scheduleAtFixedRate(ticks::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static DTLSConnector connector(Configuration config, InetSocketAddress address) {
    config.set(DtlsConfig.DTLS_ROLE, DtlsRole.SERVER_ONLY);
    return new DTLSConnector(
        DtlsConnectorConfig.builder(config)
            .setAddress(address)
            .setAdvancedPskStore(
                new AdvancedSinglePskStore(SharedKey.IDENTITY, SharedKey.KEY.getBytes(UTF_8)))
            .build());
  }

  InetSocketAddress address() {
    return endpoint.getAddress();
  }

  @Override
  public void close() {
    timer.shutdownNow();
    server.destroy();
  }
}
