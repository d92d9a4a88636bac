package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** A line of text that never changes. */
final class TextResource extends MeasuredResource {
  private final String text;

  TextResource(String name, HandledRequests handled, Duration handlerDelay, String text) {
    super(name, handled, handlerDelay);
    this.text = text;
    getAttributes().setTitle("A line of text");
  }

  /** With a resource type and an interface description for discovery (RFC 6690, 3.1 and 3.2). */
  TextResource described(String interfaceDescription, String... types) {
    getAttributes().addInterfaceDescription(interfaceDescription);
    for (String type : types) {
      getAttributes().addResourceType(type);
    }
    return this;
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.respond(text);
  }
}
