package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CREATED;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /large-create}: what is posted may come in blocks and appears at {@code
 * /large-create/latest}, the latest only (TD_COAP_BLOCK_04).
 */
final class LargeCreateResource extends MeasuredResource {
  private final StoredResource latest;

  LargeCreateResource(HandledRequests handled, Duration handlerDelay) {
    super("large-create", handled, handlerDelay);
    latest = new StoredResource("latest", handled, handlerDelay, "nothing was posted yet");
    add(latest);
    getAttributes().setTitle("Creates what is posted, in several blocks");
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    latest.replace(Content.of(exchange));
    exchange.setLocationPath(latest.getURI());
    exchange.respond(CREATED);
  }
}
