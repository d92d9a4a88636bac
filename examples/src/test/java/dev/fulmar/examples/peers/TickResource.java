package dev.fulmar.examples.peers;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.Type.CON;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.coap.MessageObserverAdapter;
import org.eclipse.californium.core.coap.Response;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** A counter with confirmable notifications; knows which of them were acknowledged. */
final class TickResource extends CoapResource {
  private final AtomicInteger ticks = new AtomicInteger();
  private final List<String> acknowledged = new CopyOnWriteArrayList<>();

  TickResource() {
    super("ticks");
    setObservable(true);
    setObserveType(CON);
  }

  void tick() {
    ticks.incrementAndGet();
    changed();
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    String value = "tick " + ticks.get();
    Response response = new Response(CONTENT);
    response.setPayload(value);
    response.addMessageObserver(
        new MessageObserverAdapter() {
          @Override
          public void onAcknowledgement() {
            acknowledged.add(value);
          }
        });
    exchange.respond(response);
  }

  /** The notifications whose acknowledgement arrived. */
  List<String> acknowledged() {
    return acknowledged;
  }
}
