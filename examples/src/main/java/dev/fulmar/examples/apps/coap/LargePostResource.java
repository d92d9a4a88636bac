package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /large-post}: answers with what was posted, blocks both ways (TD_COAP_BLOCK_05). */
final class LargePostResource extends MeasuredResource {
  LargePostResource(HandledRequests handled, Duration handlerDelay) {
    super("large-post", handled, handlerDelay);
    getAttributes().setTitle("Answers with what is posted, in several blocks both ways");
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    Content.of(exchange).respond(exchange, CHANGED);
  }
}
