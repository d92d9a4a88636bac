package dev.fulmar.cocored.dtls;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.scandium.DTLSConnector;
import org.eclipse.californium.scandium.config.DtlsConfig;
import org.eclipse.californium.scandium.config.DtlsConfig.DtlsRole;
import org.eclipse.californium.scandium.config.DtlsConnectorConfig;
import org.eclipse.californium.scandium.dtls.Handshaker;
import org.eclipse.californium.scandium.dtls.SessionAdapter;
import org.eclipse.californium.scandium.dtls.SingleNodeConnectionIdGenerator;

/** A server and clients over DTLS on the loopback interface, all closed together. */
final class DtlsEndpoints implements AutoCloseable {
  private static final int CONNECTION_ID_BYTES = 6;
  private static final long PATIENCE_MILLIS = 15_000;

  static {
    DtlsConfig.register();
  }

  private final DtlsIdentities identities;
  private final boolean connectionIds;
  private final List<Runnable> closing = new ArrayList<>();
  private final AtomicInteger handshakes = new AtomicInteger();

  private DtlsEndpoints(DtlsIdentities identities, boolean connectionIds) {
    this.identities = identities;
    this.connectionIds = connectionIds;
  }

  static DtlsEndpoints with(DtlsIdentities identities) {
    return new DtlsEndpoints(identities, false);
  }

  static DtlsEndpoints withConnectionIds(DtlsIdentities identities) {
    return new DtlsEndpoints(identities, true);
  }

  /** Keys for a client that repeats itself soon. */
  static Configuration quick() {
    return CocoRed.configuration()
        .set(CoapConfig.ACK_TIMEOUT, 50, TimeUnit.MILLISECONDS)
        .set(CoapConfig.MAX_RETRANSMIT, 10);
  }

  CocoRedEndpoint serve(Configuration config, CoapResource... resources) throws Exception {
    config.set(DtlsConfig.DTLS_ROLE, DtlsRole.SERVER_ONLY);
    CocoRedEndpoint endpoint = endpoint(config, builder -> {});
    CoapServer server = new CoapServer(config);
    server.addEndpoint(endpoint);
    server.add(resources);
    server.start();
    closing.add(0, server::destroy);
    return endpoint;
  }

  CocoRedEndpoint clientEndpoint(Configuration config) throws Exception {
    return clientEndpoint(config, builder -> {});
  }

  CocoRedEndpoint clientEndpoint(
      Configuration config, Consumer<DtlsConnectorConfig.Builder> deviation) throws Exception {
    config.set(DtlsConfig.DTLS_ROLE, DtlsRole.CLIENT_ONLY);
    CocoRedEndpoint endpoint = endpoint(config, deviation);
    endpoint.start();
    closing.add(0, endpoint::destroy);
    return endpoint;
  }

  /** A client that repeats itself soon. */
  CoapClient client(InetSocketAddress server, String path) throws Exception {
    return client(clientEndpoint(quick()), server, path);
  }

  /** A client that does not repeat itself while a test runs. */
  CoapClient patientClient(InetSocketAddress server, String path) throws Exception {
    return client(clientEndpoint(CocoRed.configuration()), server, path);
  }

  CoapClient client(CocoRedEndpoint endpoint, InetSocketAddress server, String path) {
    return new CoapClient("coaps://127.0.0.1:" + server.getPort() + path)
        .setEndpoint(endpoint)
        .setTimeout(PATIENCE_MILLIS);
  }

  /** How many handshakes were completed, counted by the client of each. */
  int handshakes() {
    return handshakes.get();
  }

  private CocoRedEndpoint endpoint(
      Configuration config, Consumer<DtlsConnectorConfig.Builder> deviation) throws Exception {
    DtlsConnectorConfig.Builder builder =
        identities
            .builder(config)
            .setAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    boolean server = config.get(DtlsConfig.DTLS_ROLE) == DtlsRole.SERVER_ONLY;
    if (!server) {
      builder.setSessionListener(
          new SessionAdapter() {
            @Override
            public void handshakeCompleted(Handshaker handshaker) {
              handshakes.incrementAndGet();
            }
          });
    }
    if (connectionIds) {
      builder.setConnectionIdGenerator(
          new SingleNodeConnectionIdGenerator(server ? CONNECTION_ID_BYTES : 0));
    }
    deviation.accept(builder);
    return CocoRed.endpoint(config, new DTLSConnector(builder.build()));
  }

  @Override
  public void close() {
    closing.forEach(Runnable::run);
  }
}
