package dev.fulmar.cocored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fulmar.cocored.californium.CocoRedConfig;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.DtlsEndpointContext;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.util.PersistentComponentUtil;
import org.eclipse.californium.scandium.DTLSConnector;
import org.eclipse.californium.scandium.config.DtlsConfig;
import org.eclipse.californium.scandium.config.DtlsConnectorConfig;
import org.eclipse.californium.scandium.dtls.pskstore.AdvancedSinglePskStore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Scandium under CoCo-RED, with pre-shared keys, over the loopback interface. */
class DtlsTest {
  private final List<Runnable> closing = new ArrayList<>();

  static {
    DtlsConfig.register();
  }

  @AfterEach
  void closeAll() {
    closing.forEach(Runnable::run);
  }

  private static DTLSConnector dtls(Configuration config, int port) {
    byte[] secret = "shared".getBytes(StandardCharsets.UTF_8);
    return new DTLSConnector(
        DtlsConnectorConfig.builder(config)
            .setAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
            .setSerializationLabel("sensors") // else the port, which is 0 at first
            .setAdvancedPskStore(new AdvancedSinglePskStore("device", secret))
            .build());
  }

  private CoapServer serve(Configuration config, DTLSConnector connector) {
    CoapServer server = new CoapServer(config);
    server.addEndpoint(CocoRed.endpoint(config, connector));
    server.add(new Hello());
    closing.add(server::destroy);
    return server;
  }

  private static long handshake(CoapResponse response) {
    return response.advanced().getSourceContext().get(DtlsEndpointContext.KEY_HANDSHAKE_TIMESTAMP);
  }

  @Test
  void connectionsSavedAndLoadedThroughTheEndpointGoOnWithoutAHandshake() throws Exception {
    Configuration config = CocoRed.configuration();
    CoapServer server = serve(config, dtls(config, 0));
    server.start();
    int port = server.getEndpoints().get(0).getAddress().getPort();
    CocoRedEndpoint device = CocoRed.endpoint(config, dtls(config, 0));
    device.start();
    closing.add(device::destroy);
    CoapClient client =
        new CoapClient("coaps://127.0.0.1:" + port + "/hello")
            .setEndpoint(device)
            .setTimeout(10_000L);
    CoapResponse before = client.get();
    assertThat(before.getResponseText()).isEqualTo("hello");

    ByteArrayOutputStream saved = new ByteArrayOutputStream();
    PersistentComponentUtil saving = new PersistentComponentUtil();
    saving.addProvider(server);
    server.stop();
    assertThat(saving.saveComponents(saved, 3600)).isEqualTo(1);
    server.destroy();

    CoapServer successor = serve(config, dtls(config, port));
    PersistentComponentUtil loading = new PersistentComponentUtil();
    loading.addProvider(successor);
    assertThat(loading.loadComponents(new ByteArrayInputStream(saved.toByteArray()))).isEqualTo(1);
    successor.start();
    CoapResponse after = client.get();
    assertThat(after.getResponseText()).isEqualTo("hello");
    assertThat(handshake(after)).isEqualTo(handshake(before));
  }

  @Test
  void endpointShowsTheConnectorThatItWasMadeWith() {
    Configuration config = CocoRed.configuration();
    DTLSConnector connector = dtls(config, 0);
    CocoRedEndpoint endpoint = CocoRed.endpoint(config, connector);
    closing.add(endpoint::destroy);
    assertThat(endpoint.getConnector()).isSameAs(connector);
  }

  @Test
  void fullBufferDropsBehindTheDecryptionAndTheClientRepeats() throws Exception {
    Configuration tight =
        CocoRed.configuration(Profile.DEFAULT_COAP)
            .set(CocoRedConfig.SERVICE_PERMITS, 1)
            .set(CocoRedConfig.BUFFER_CAPACITY, 1);
    CoapServer server = serve(tight, dtls(tight, 0));
    server.start();
    CocoRedEndpoint endpoint = (CocoRedEndpoint) server.getEndpoints().get(0);
    long[] backlog = {1};
    endpoint.setBacklogGauge(() -> backlog[0]--); // full for the first arrival only
    Configuration config =
        CocoRed.configuration().set(CoapConfig.ACK_TIMEOUT, 100, TimeUnit.MILLISECONDS);
    CocoRedEndpoint device = CocoRed.endpoint(config, dtls(config, 0));
    device.start();
    closing.add(device::destroy);
    CoapResponse response =
        new CoapClient("coaps://127.0.0.1:" + endpoint.getAddress().getPort() + "/hello")
            .setEndpoint(device)
            .setTimeout(20_000L)
            .get();
    assertThat(response.getResponseText()).isEqualTo("hello");
    assertThat(endpoint.snapshot().bufferFull()).isEqualTo(1);
    assertThat(device.snapshot().retransmissions()).isPositive();
  }

  private static final class Hello extends CoapResource {
    Hello() {
      super("hello");
    }

    @Override
    public void handleGET(CoapExchange exchange) {
      exchange.respond(CoAP.ResponseCode.CONTENT, "hello");
    }
  }
}
