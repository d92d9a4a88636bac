package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CREATED;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /location-query}: a POST is answered with two Location-Query options (RFC 7252, 5.10.7;
 * TD_COAP_CORE_19), and nothing is kept.
 */
final class LocationQueryResource extends MeasuredResource {
  LocationQueryResource(HandledRequests handled, Duration handlerDelay) {
    super("location-query", handled, handlerDelay);
    getAttributes().setTitle("Answers a POST with Location-Query options");
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    exchange.setLocationQuery("first=1&second=2");
    exchange.respond(CREATED);
  }
}
