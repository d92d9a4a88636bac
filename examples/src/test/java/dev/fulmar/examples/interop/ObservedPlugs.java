package dev.fulmar.examples.interop;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** The plugtest's observable resources. */
final class ObservedPlugs {
  private static final String LARGE = "large ".repeat(300);

  private final AtomicInteger count = new AtomicInteger();
  private String value;
  private final Plug obs = observable("obs", CoAP.Type.CON);
  private final Plug nonConfirmable = observable("obs-non", CoAP.Type.NON);
  private final Plug large = observable("obs-large", CoAP.Type.CON);
  private final Plug pumping = observable("obs-pumping", CoAP.Type.CON);
  private final Plug reset = new Plug("obs-reset").on(CoAP.Code.POST, this::forget);

  ObservedPlugs() {
    obs.on(CoAP.Code.GET, this::get)
        .on(CoAP.Code.PUT, this::put)
        .on(CoAP.Code.DELETE, this::delete);
    nonConfirmable.on(CoAP.Code.GET, exchange -> exchange.respond("count " + count.get()));
    large.on(CoAP.Code.GET, exchange -> exchange.respond(LARGE));
    pumping.on(CoAP.Code.GET, exchange -> exchange.respond(count.get() % 2 == 0 ? LARGE : "small"));
  }

  private static Plug observable(String name, CoAP.Type type) {
    Plug plug = new Plug(name);
    plug.setObservable(true);
    plug.setObserveType(type);
    plug.getAttributes().setObservable();
    return plug;
  }

  List<Plug> all() {
    return List.of(obs, nonConfirmable, large, pumping, reset);
  }

  void tick() {
    count.incrementAndGet();
    List.of(obs, nonConfirmable, large, pumping).forEach(Plug::changed);
  }

  private synchronized void get(CoapExchange exchange) {
    exchange.respond(value == null ? "count " + count.get() : value);
  }

  private void put(CoapExchange exchange) {
    if (exchange.getRequestOptions().getContentFormat() != MediaTypeRegistry.TEXT_PLAIN) {
      exchange.respond(ResponseCode.CHANGED);
      obs.clearAndNotifyObserveRelations(ResponseCode.NOT_ACCEPTABLE);
      return;
    }
    synchronized (this) {
      value = exchange.getRequestText();
    }
    exchange.respond(ResponseCode.CHANGED);
    obs.changed();
  }

  private void delete(CoapExchange exchange) {
    synchronized (this) {
      value = null;
    }
    exchange.respond(ResponseCode.DELETED);
    obs.clearAndNotifyObserveRelations(ResponseCode.NOT_FOUND);
  }

  private void forget(CoapExchange exchange) {
    obs.clearObserveRelations();
    exchange.respond(ResponseCode.CHANGED);
  }
}
