package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /hello}: a line of text. */
final class HelloResource extends MeasuredResource {
  HelloResource(HandledRequests handled, Duration handlerDelay) {
    super("hello", handled, handlerDelay);
    getAttributes().setTitle("A line of text");
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.respond("hello from fulmar");
  }
}
