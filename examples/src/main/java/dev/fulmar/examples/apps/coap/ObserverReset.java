package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.DELETED;

import java.time.Duration;
import java.util.List;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /obs-reset}: POST or DELETE makes the server forget all observers without a word to them,
 * as a restart would (TD_COAP_OBS_04 and what follows from it).
 */
final class ObserverReset extends MeasuredResource {
  private final List<ObservableClock> observed;

  ObserverReset(HandledRequests handled, List<ObservableClock> observed) {
    super("obs-reset", handled, Duration.ZERO);
    this.observed = observed;
    getAttributes().setTitle("Forgets all observers");
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    observed.forEach(ObservableClock::clearObserveRelations);
    exchange.respond(CHANGED);
  }

  @Override
  public void handleDELETE(CoapExchange exchange) {
    observed.forEach(ObservableClock::clearObserveRelations);
    exchange.respond(DELETED);
  }
}
