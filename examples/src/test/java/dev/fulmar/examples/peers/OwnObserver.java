package dev.fulmar.examples.peers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import dev.fulmar.examples.peers.NotificationRecord.Event;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.scandium.DTLSConnector;
import org.eclipse.californium.scandium.config.DtlsConfig;
import org.eclipse.californium.scandium.config.DtlsConfig.DtlsRole;
import org.eclipse.californium.scandium.config.DtlsConnectorConfig;
import org.eclipse.californium.scandium.dtls.pskstore.AdvancedSinglePskStore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Californium's client on an endpoint of CoCo-RED, which observes one resource. */
final class OwnObserver implements AutoCloseable {
  static {
    DtlsConfig.register();
  }

  private static final Logger LOGGER = LoggerFactory.getLogger(OwnObserver.class);

  private final CocoRedEndpoint endpoint;
  private final CoapClient client;
  private final List<Event> handled = new CopyOnWriteArrayList<>();

  /** Opens a free port of the loopback and registers. */
  OwnObserver(Profile profile, boolean secure, InetSocketAddress server, String path)
      throws IOException {
    Configuration config = CocoRed.configuration(profile);
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    endpoint =
        secure
            ? CocoRed.endpoint(config, connector(config, address))
            : CocoRed.endpoint(config, address);
    endpoint.start();
    client = new CoapClient().setEndpoint(endpoint);
    String scheme = secure ? "coaps" : "coap";
    client.observe(
        Request.newGet()
            .setURI("%s://127.0.0.1:%d%s".formatted(scheme, server.getPort(), path))
            .setObserve(),
        new Handler());
  }

  private static DTLSConnector connector(Configuration config, InetSocketAddress address) {
    config.set(DtlsConfig.DTLS_ROLE, DtlsRole.CLIENT_ONLY);
    return new DTLSConnector(
        DtlsConnectorConfig.builder(config)
            .setAddress(address)
            .setAdvancedPskStore(
                new AdvancedSinglePskStore(SharedKey.IDENTITY, SharedKey.KEY.getBytes(UTF_8)))
            .build());
  }

  /** Each notification that the handler was given, the answer to the registration too. */
  List<Event> handled() {
    return handled;
  }

  @Override
  public void close() {
    client.shutdown();
    endpoint.destroy();
  }

  private final class Handler implements CoapHandler {
    @Override
    public void onLoad(CoapResponse response) {
      if (response.getOptions().hasObserve()) {
        Response message = response.advanced();
        handled.add(
            Event.sent(
                message.isConfirmable(), message.getMID(), message.getOptions().getObserve()));
      }
    }

    @Override
    public void onError() {
      LOGGER.warn("the observation has ended");
    }
  }
}
