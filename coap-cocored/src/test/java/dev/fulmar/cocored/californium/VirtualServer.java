package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.ServiceTicket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.server.resources.CoapExchange;
import org.eclipse.californium.elements.config.Configuration;

/** A Californium server in {@link VirtualTime}, with one observable resource, {@code r}. */
final class VirtualServer implements AutoCloseable {
  static final InetSocketAddress PEER =
      new InetSocketAddress(InetAddress.getLoopbackAddress(), 40_000);

  final VirtualTime time = new VirtualTime();
  final VirtualConnector wire = new VirtualConnector(time.simulation, 5683);
  final CocoRedEndpoint endpoint;
  final Resource resource = new Resource();
  private final CoapServer server;

  VirtualServer(Configuration config) {
    this(config, executor -> executor);
  }

  /** A server whose threads are not quite those of the virtual time. */
  VirtualServer(Configuration config, UnaryOperator<ScheduledExecutorService> threads) {
    endpoint = CocoRed.endpoint(config, wire);
    server = new CoapServer(config);
    server.setExecutors(threads.apply(time.executor), time.executor, true);
    server.addEndpoint(endpoint);
    server.add(resource);
    server.start();
    run();
  }

  /** Lets everything happen that is due now. */
  void run() {
    time.pass(0);
  }

  void advanceSeconds(double seconds) {
    time.pass(Math.round(seconds * 1e9));
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

  /** Has something happen after a while. */
  void later(long delayNanos, Runnable action) {
    time.simulation.schedule(time.simulation.nowNanos() + delayNanos, action);
  }

  /** A handler that takes its time, on no thread: it keeps a ticket until it responds. */
  void respondAfter(long delayMillis, CoapExchange exchange) {
    ServiceTicket ticket = CocoRed.ticket();
    later(
        delayMillis * 1_000_000,
        () -> {
          exchange.respond("done");
          ticket.complete();
        });
  }

  /** What was sent last, and forgets it. */
  VirtualConnector.Sent takeSent() {
    return wire.sent().remove(wire.sent().size() - 1);
  }

  @Override
  public void close() {
    server.destroy();
    time.close();
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
