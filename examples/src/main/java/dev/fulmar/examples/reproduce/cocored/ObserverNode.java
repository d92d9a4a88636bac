package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.ServiceTicket;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import dev.fulmar.examples.reproduce.world.Wire;
import dev.fulmar.examples.reproduce.world.World;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapServer;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.elements.config.Configuration;

/**
 * The sink: observes every resource of every server, and handles one notification at a time, each
 * of which takes it the service time. It hears at once of a relation that a server has ended, and
 * registers again: an application that watches Max-Age would do so later.
 */
final class ObserverNode implements AutoCloseable {
  /** The sink's number in the world. */
  static final int NODE = 0;

  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final World world;
  private final Ledger ledger;
  private final long serviceNanos;
  private final CocoRedEndpoint endpoint;
  private final CoapServer host;
  private final HeldAcks acks;
  private final Map<Resource, Request> registrations = new HashMap<>(); // of the world's tasks

  private record Resource(int node, int index) {}

  ObserverNode(World world, CoapScenario scenario, Ledger ledger) {
    this.world = world;
    this.ledger = ledger;
    this.serviceNanos = scenario.workload().serviceNanos();
    Configuration config = scenario.sinkConfiguration();
    Wire wire = world.wire(NODE, config);
    this.acks = new HeldAcks(world, wire);
    this.endpoint = CocoRed.endpoint(config, wire);
    switch (scenario.algorithm().acknowledging()) {
      case AFTER_HANDLING -> wire.setHold(acks::hold);
      case AT_ARRIVAL -> acknowledgeAtArrival(wire);
      case BY_THE_ENDPOINT -> {} // nothing comes between it and the wire
    }
    endpoint.addNotificationListener((request, response) -> onNotification(response));
    this.host = new CoapServer(config);
    world.host(host);
    host.addEndpoint(endpoint);
    host.start();
  }

  private void acknowledgeAtArrival(Wire wire) {
    AcksAtArrival atArrival = new AcksAtArrival(wire);
    endpoint.addListener(atArrival);
    wire.setHold(atArrival::hold);
    wire.afterReceiving(atArrival::arrived);
  }

  /**
   * Registers with a resource, in place of an earlier registration if there is one; a task of the
   * world.
   */
  void register(int node, int index) {
    Resource resource = new Resource(node, index);
    Request old = registrations.remove(resource);
    if (old != null) {
      endpoint.cancelObservation(old.getToken());
    }
    InetSocketAddress server = world.addressOf(node);
    Request request =
        Request.newGet()
            .setURI(
                "coap://%s:%d/%s"
                    .formatted(
                        server.getAddress().getHostAddress(),
                        server.getPort(),
                        SensorNode.nameOf(index)))
            .setObserve();
    request.addMessageObserver(new Retry(resource, request));
    registrations.put(resource, request);
    endpoint.sendRequest(request);
  }

  private void onNotification(Response response) {
    if (response.getPayloadSize() == 0) {
      return; // the answer to a registration
    }
    Notification notification = ledger.of(response.getPayload());
    MessageKey key =
        new MessageKey(response.getSourceContext().getPeerAddress(), response.getMID());
    ServiceTicket ticket = CocoRed.ticket();
    acks.begin(key);
    world.after(
        serviceNanos,
        () -> {
          notification.handled(world.nowNanos());
          acks.end(key);
          ticket.complete();
        });
  }

  CocoRedSnapshot snapshot() {
    return endpoint.snapshot();
  }

  @Override
  public void close() {
    host.destroy();
  }

  /** Registers again where no answer came. */
  private final class Retry extends MessageObserverAdapter {
    private final Resource resource;
    private final Request request;

    Retry(Resource resource, Request request) {
      super(true);
      this.resource = resource;
      this.request = request;
    }

    @Override
    protected void failed() {
      world.after(
          RETRY_NANOS,
          () -> {
            if (registrations.get(resource) == request) {
              register(resource.node(), resource.index());
            }
          });
    }
  }
}
