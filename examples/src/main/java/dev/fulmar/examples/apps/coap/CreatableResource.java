package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CREATED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.DELETED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.NOT_FOUND;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.PRECONDITION_FAILED;

import java.time.Duration;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /create1}: is not there until it is put or posted; with If-None-Match a second time is
 * answered with 4.12 (RFC 7252, 5.10.8.2; TD_COAP_CORE_23). DELETE removes it again.
 */
final class CreatableResource extends MeasuredResource {
  private Content content; // null while there is none; guarded by this

  CreatableResource(HandledRequests handled, Duration handlerDelay) {
    super("create1", handled, handlerDelay);
    getAttributes().setTitle("Created by the first PUT or POST");
  }

  @Override
  public synchronized void handleGET(CoapExchange exchange) {
    if (content == null) {
      exchange.respond(NOT_FOUND);
    } else {
      content.respond(exchange, CONTENT);
    }
  }

  @Override
  public void handlePUT(CoapExchange exchange) {
    exchange.respond(store(exchange));
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    exchange.respond(store(exchange));
  }

  private synchronized ResponseCode store(CoapExchange exchange) {
    if (content != null && exchange.getRequestOptions().hasIfNoneMatch()) {
      return PRECONDITION_FAILED;
    }
    ResponseCode code = content == null ? CREATED : CHANGED;
    content = Content.of(exchange);
    return code;
  }

  @Override
  public synchronized void handleDELETE(CoapExchange exchange) {
    content = null;
    exchange.respond(DELETED);
  }
}
