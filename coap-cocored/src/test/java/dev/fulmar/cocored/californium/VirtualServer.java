package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.CocoRed;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.util.ClockUtil;

/** A Californium server on a {@link VirtualExecutor}, with one observable resource, {@code r}. */
final class VirtualServer implements AutoCloseable {
  static final InetSocketAddress PEER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 40_000);

  final VirtualExecutor time = new VirtualExecutor();
  final VirtualConnector wire = new VirtualConnector(time);
  final CocoRedEndpoint endpoint;
  final Resource resource = new Resource();
  private final CoapServer server;

  VirtualServer(Configuration config) {
    ClockUtil.setRealtimeHandler(time::nowNanos);
    endpoint = CocoRed.endpoint(config, wire);
    server = new CoapServer(config);
    server.setExecutors(time, time, true);
    server.addEndpoint(endpoint);
    server.add(resource);
    server.start();
    run();
  }

  /** Lets everything happen that is due now. */
  void run() {
    time.advance(0, TimeUnit.NANOSECONDS);
  }

  void advanceSeconds(double seconds) {
    time.advance(Math.round(seconds * 1e9), TimeUnit.NANOSECONDS);
  }

  void receive(byte[] datagram) {
    wire.receive(PEER, datagram);
    run();
  }

  /** Registers {@link #PEER} as an observer and forgets the answer. */
  void register() {
    receive(Datagram.message(Datagram.CON, Datagram.GET, 1, 7, "r", 0));
    wire.sent().clear();
  }

  void notifyObservers() {
    resource.changed();
    run();
  }

  List<VirtualConnector.Sent> sent() {
    return wire.sent();
  }

  @Override
  public void close() {
    server.destroy();
    ClockUtil.setRealtimeHandler(System::nanoTime);
  }

  /** Counts what reaches it; {@link #onGet} may do more. */
  static final class Resource extends CoapResource {
    int handled;
    Consumer<CoapExchange> onGet = exchange -> exchange.respond("value");

    Resource() {
      super("r");
      setObservable(true);
      setObserveType(CoAP.Type.CON);
    }

    @Override
    public void handleGET(CoapExchange exchange) {
      handled++;
      onGet.accept(exchange);
    }
  }
}
