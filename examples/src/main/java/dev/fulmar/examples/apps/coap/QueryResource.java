package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /query}: answers with the query, an argument a line (TD_COAP_CORE_14). */
final class QueryResource extends MeasuredResource {
  QueryResource(HandledRequests handled, Duration handlerDelay) {
    super("query", handled, handlerDelay);
    getAttributes().setTitle("Answers with the query");
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.respond(String.join("\n", exchange.getRequestOptions().getUriQuery()));
  }
}
