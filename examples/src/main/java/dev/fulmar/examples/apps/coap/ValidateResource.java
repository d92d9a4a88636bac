package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.PRECONDITION_FAILED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.VALID;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /validate}: 2.03 to who has the present content already, 4.12 to who would overwrite
 * another one than he knows (RFC 7252, 5.6.2 and 5.10.8.1; TD_COAP_CORE_21 and 22).
 */
final class ValidateResource extends StoredResource {
  ValidateResource(HandledRequests handled, Duration handlerDelay) {
    super("validate", handled, handlerDelay, "the first content");
    getAttributes().setTitle("A resource with an entity-tag");
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    Content now = content();
    exchange.setETag(now.etag());
    if (exchange.getRequestOptions().containsETag(now.etag())) {
      exchange.respond(VALID);
    } else {
      now.respond(exchange, CONTENT);
    }
  }

  @Override
  public synchronized void handlePUT(CoapExchange exchange) {
    if (exchange.getRequestOptions().isIfMatch(content().etag())) {
      exchange.setETag(Content.of(exchange).etag());
      super.handlePUT(exchange);
    } else {
      exchange.respond(PRECONDITION_FAILED);
    }
  }
}
