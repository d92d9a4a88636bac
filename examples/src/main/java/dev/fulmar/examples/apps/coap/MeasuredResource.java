package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.network.Exchange;
import org.eclipse.californium.core.observe.ObserveRelation;

/** A resource whose requests are counted and take as long as a slow gateway would need. */
abstract class MeasuredResource extends CoapResource {
  private final HandledRequests handled;
  private final Duration handlerDelay;

  /**
   * @param handlerDelay how long each request keeps its worker, and with it its service permit,
   *     before it is answered; zero or more
   */
  MeasuredResource(String name, HandledRequests handled, Duration handlerDelay) {
    super(name);
    this.handled = handled;
    this.handlerDelay = handlerDelay;
  }

  @Override
  public final void handleRequest(Exchange exchange) {
    if (!isNotification(exchange)) {
      handled.count(getURI().substring(1));
      work();
    }
    super.handleRequest(exchange);
  }

  /** Californium builds each notification by handling the registration once more. */
  private static boolean isNotification(Exchange exchange) {
    ObserveRelation relation = exchange.getRelation();
    return relation != null && relation.isEstablished();
  }

  private void work() {
    try {
      TimeUnit.NANOSECONDS.sleep(handlerDelay.toNanos());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt(); // the server shuts down: answer at once
    }
  }
}
