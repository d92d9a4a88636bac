package dev.fulmar.examples.reproduce.cocored;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.CocoRedSnapshot;
import dev.fulmar.cocored.ServiceTicket;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import dev.fulmar.examples.reproduce.virtual.CaliforniumTime;
import dev.fulmar.examples.reproduce.virtual.Medium;
import dev.fulmar.examples.reproduce.virtual.VirtualWire;
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
  /** The sink's number on the medium. */
  static final int NODE = 0;

  private static final long RETRY_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final CaliforniumTime time;
  private final Ledger ledger;
  private final long serviceNanos;
  private final CocoRedEndpoint endpoint;
  private final CoapServer host;
  private final HeldAcks acks;
  private final Map<Resource, Request> registrations = new HashMap<>();

  private record Resource(int node, int index) {}

  ObserverNode(CaliforniumTime time, Medium medium, CoapScenario scenario, Ledger ledger) {
    this.time = time;
    this.ledger = ledger;
    this.serviceNanos = scenario.workload().serviceNanos();
    VirtualWire wire = new VirtualWire(medium, NODE);
    this.acks = new HeldAcks(time, wire);
    Configuration config = scenario.sinkConfiguration();
    this.endpoint = CocoRed.endpoint(config, wire);
    switch (scenario.algorithm().acknowledging()) {
      case AFTER_HANDLING -> wire.setHold(acks::hold);
      case AT_ARRIVAL -> acknowledgeAtArrival(wire);
      case BY_THE_ENDPOINT -> {} // nothing comes between it and the wire
    }
    endpoint.addNotificationListener((request, response) -> onNotification(response));
    this.host = new CoapServer(config);
    time.host(host);
    host.addEndpoint(endpoint);
    host.start();
  }

  private void acknowledgeAtArrival(VirtualWire wire) {
    AcksAtArrival atArrival = new AcksAtArrival(wire);
    endpoint.addListener(atArrival);
    wire.setHold(atArrival::hold);
    wire.afterReceiving(atArrival::arrived);
  }

  /** Registers with a resource, in place of an earlier registration if there is one. */
  void register(int node, int index) {
    Resource resource = new Resource(node, index);
    Request old = registrations.remove(resource);
    if (old != null) {
      endpoint.cancelObservation(old.getToken());
    }
    Request request =
        Request.newGet()
            .setURI(
                "coap://%s:%d/%s"
                    .formatted(
                        VirtualWire.addressOf(node).getAddress().getHostAddress(),
                        VirtualWire.addressOf(node).getPort(),
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
    int messageId = response.getMID();
    ServiceTicket ticket = CocoRed.ticket();
    acks.begin(notification.server(), messageId);
    time.after(
        serviceNanos,
        () -> {
          notification.handled(time.nowNanos());
          acks.end(notification.server(), messageId);
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
      time.after(
          RETRY_NANOS,
          () -> {
            if (registrations.get(resource) == request) {
              register(resource.node(), resource.index());
            }
          });
    }
  }
}
