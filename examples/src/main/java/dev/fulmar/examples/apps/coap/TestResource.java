package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CREATED;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /test}: the plugtest's default resource (TD_COAP_CORE_01 to 08 and 18). What is posted
 * appears at a location of its own.
 */
final class TestResource extends StoredResource {
  private final StoredResource created;

  /**
   * @param created where a POST leaves its payload
   */
  TestResource(HandledRequests handled, Duration handlerDelay, StoredResource created) {
    super("test", handled, handlerDelay, "a test");
    this.created = created;
    getAttributes().setTitle("Default test resource");
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    created.replace(Content.of(exchange));
    exchange.setLocationPath(created.getURI());
    exchange.respond(CREATED);
  }
}
