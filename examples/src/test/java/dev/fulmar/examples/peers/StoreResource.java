package dev.fulmar.examples.peers;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** Keeps what was put, and counts what was handled. */
final class StoreResource extends CoapResource {
  private final List<byte[]> bodies = new CopyOnWriteArrayList<>();
  private final AtomicInteger gets = new AtomicInteger();
  private volatile byte[] content;

  StoreResource(String name, byte[] content) {
    super(name);
    this.content = content;
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    gets.incrementAndGet();
    exchange.respond(CONTENT, content);
  }

  @Override
  public void handlePUT(CoapExchange exchange) {
    content = exchange.getRequestPayload();
    bodies.add(content);
    exchange.respond(CHANGED);
  }

  /** Each body that was put, in the order of handling. */
  List<byte[]> bodies() {
    return bodies;
  }

  /** How many GETs were handled. */
  int gets() {
    return gets.get();
  }
}
