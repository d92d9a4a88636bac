package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /large}: a text that comes in blocks (TD_COAP_BLOCK_01, 02 and 06). */
final class LargeResource extends MeasuredResource {
  private final String text = LargeText.get();

  LargeResource(HandledRequests handled, Duration handlerDelay) {
    super("large", handled, handlerDelay);
    getAttributes().setTitle("A text of several blocks");
    getAttributes().setMaximumSizeEstimate(text.length());
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.respond(text);
  }
}
