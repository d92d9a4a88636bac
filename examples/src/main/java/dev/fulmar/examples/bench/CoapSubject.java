package dev.fulmar.examples.bench;

import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.LongAdder;
import org.eclipse.californium.core.CoapClient;
import org.eclipse.californium.core.CoapHandler;
import org.eclipse.californium.core.CoapObserveRelation;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapResponse;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.core.network.CoapEndpoint;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.util.ExecutorsUtil;
import org.eclipse.californium.elements.util.NamedThreadFactory;

/** The endpoint that is measured: a server with one resource, and an observer of its peers. */
final class CoapSubject implements AutoCloseable {
  private static final String PATH = "bench";

  private final CoapEndpoint endpoint;
  private final CoapServer server;
  private final Runnable handler;
  private final LongAdder handled = new LongAdder();

  /** One whose handlers return at once. */
  static CoapSubject start(CoapStackKind kind) throws IOException {
    return start(kind, () -> {});
  }

  /**
   * Binds and starts.
   *
   * @param handler what serving a request or a notification takes
   * @throws IOException if the loopback cannot be used; nothing is left running then
   */
  static CoapSubject start(CoapStackKind kind, Runnable handler) throws IOException {
    CoapSubject subject = new CoapSubject(kind, handler);
    try {
      subject.endpoint.start(); // first and by itself: CoapServer.start only logs why it cannot
      subject.server.start();
      return subject;
    } catch (IOException | RuntimeException cannotStart) {
      subject.close();
      throw cannotStart;
    }
  }

  private CoapSubject(CoapStackKind kind, Runnable handler) {
    this.handler = handler;
    Configuration configuration = kind.configuration();
    endpoint = kind.endpoint(configuration);
    server = new CoapServer(configuration);
    server.setExecutors( // as a CoapServer makes them itself
        ExecutorsUtil.newScheduledThreadPool(
            configuration.get(CoapConfig.PROTOCOL_STAGE_THREAD_COUNT),
            new NamedThreadFactory("bench-coap#")),
        ExecutorsUtil.newDefaultSecondaryScheduler("bench-coap-secondary#"),
        false);
    server.addEndpoint(endpoint);
    server.add(new Resource());
  }

  InetSocketAddress address() {
    return endpoint.getAddress();
  }

  /** Asks a peer for its notifications; its answer is not waited for. */
  void observe(InetSocketAddress peer) {
    CoapClient client =
        new CoapClient(
            "coap://%s:%d/%s".formatted(peer.getAddress().getHostAddress(), peer.getPort(), PATH));
    client.setEndpoint(endpoint);
    CoapObserveRelation unused = client.observe(new Observer()); // lasts as long as the endpoint
  }

  /** Requests, and answers and notifications of peers, that were handled. */
  long handled() {
    return handled.sum();
  }

  /** Messages that the congestion control dropped; 0 where there is none. */
  long dropped() {
    if (endpoint instanceof CocoRedEndpoint cocored) {
      CocoRedSnapshot snapshot = cocored.snapshot();
      return snapshot.earlyDropped() + snapshot.bufferFull() + snapshot.overShare();
    }
    return 0;
  }

  /** Messages in the receive buffer, waiting or in service; 0 where there is none. */
  long queued() {
    if (endpoint instanceof CocoRedEndpoint cocored) {
      CocoRedSnapshot snapshot = cocored.snapshot();
      return snapshot.waiting() + snapshot.inService();
    }
    return 0;
  }

  @Override
  public void close() {
    server.destroy();
  }

  private void handle() {
    handler.run();
    handled.increment();
  }

  private final class Resource extends CoapResource {
    Resource() {
      super(PATH);
    }

    @Override
    public void handleGET(CoapExchange exchange) {
      handle();
      exchange.respond(CoapMessages.PAYLOAD);
    }
  }

  private final class Observer implements CoapHandler {
    @Override
    public void onLoad(CoapResponse response) {
      handle();
    }

    @Override
    public void onError() {
      // the peers wait for their observer in vain, and say so
    }
  }
}
