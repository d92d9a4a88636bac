package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.DELETED;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * A resource that keeps what was put.
 *
 * <p>DELETE brings the first content back, for the resource itself has to outlive a test.
 */
class StoredResource extends MeasuredResource {
  private final Content first;
  private volatile Content content;

  StoredResource(String name, HandledRequests handled, Duration handlerDelay, String first) {
    super(name, handled, handlerDelay);
    this.first = Content.text(first);
    this.content = this.first;
  }

  final Content content() {
    return content;
  }

  final void replace(Content next) {
    content = next;
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    content.respond(exchange, CONTENT);
  }

  @Override
  public void handlePUT(CoapExchange exchange) {
    replace(Content.of(exchange));
    exchange.respond(CHANGED);
  }

  @Override
  public void handleDELETE(CoapExchange exchange) {
    replace(first);
    exchange.respond(DELETED);
  }
}
