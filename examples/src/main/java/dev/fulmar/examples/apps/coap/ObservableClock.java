package dev.fulmar.examples.apps.coap;

import static java.time.temporal.ChronoUnit.SECONDS;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.DELETED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.NOT_ACCEPTABLE;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.NOT_FOUND;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /obs} and its kin: a counter one can observe (RFC 7641).
 *
 * <p>A PUT shows another content until the next tick; if its format is another one, the observers
 * are told 4.06 and let go (RFC 7641, 4.2). DELETE tells them 4.04 and lets them go; the counter
 * itself goes on, for it has to outlive a test.
 */
final class ObservableClock extends MeasuredResource {
  private static final long DEFAULT_MAX_AGE_SECONDS = 60;

  /** Max-Age is an integer of at most four bytes (RFC 7252, 5.10). */
  private static final long HIGHEST_MAX_AGE_SECONDS = 0xffff_ffffL;

  private final long maxAgeSeconds;
  private final Duration period;
  private final List<String> tails;
  private long ticks; // guarded by this
  private volatile Content content;

  /**
   * @param type whether notifications are confirmable
   * @param period the time between two ticks; positive
   * @param tails what follows the count, in turn, so that notifications may differ in size
   */
  ObservableClock(
      String name,
      CoAP.Type type,
      HandledRequests handled,
      Duration handlerDelay,
      Duration period,
      List<String> tails) {
    super(name, handled, handlerDelay);
    // fresh until the tick after the next, so that a late notification does not look like a lost
    // one
    long maxAge = Math.max(DEFAULT_MAX_AGE_SECONDS, 2 * period.toSeconds() + 1);
    this.maxAgeSeconds = Math.min(maxAge, HIGHEST_MAX_AGE_SECONDS);
    this.period = period;
    this.tails = List.copyOf(tails);
    this.content = count(0);
    setObservable(true);
    setObserveType(type);
    getAttributes().setObservable();
    getAttributes().setTitle("A counter, notified as " + type);
  }

  /** The time between two ticks. */
  Duration period() {
    return period;
  }

  /** Moves the counter on and tells all observers. */
  synchronized void tick() {
    ticks++;
    show(count(ticks));
  }

  private Content count(long ticks) {
    String tail = tails.get((int) (ticks % tails.size()));
    return Content.text(
        "tick %d at %s%s".formatted(ticks, Instant.now().truncatedTo(SECONDS), tail));
  }

  private synchronized void show(Content next) {
    boolean sameFormat = next.hasFormatOf(content);
    content = next;
    if (sameFormat) {
      changed();
    } else {
      clearAndNotifyObserveRelations(NOT_ACCEPTABLE);
    }
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.setMaxAge(maxAgeSeconds);
    content.respond(exchange, CONTENT);
  }

  @Override
  public void handlePUT(CoapExchange exchange) {
    show(Content.of(exchange));
    exchange.respond(CHANGED);
  }

  @Override
  public void handleDELETE(CoapExchange exchange) {
    clearAndNotifyObserveRelations(NOT_FOUND);
    exchange.respond(DELETED);
  }
}
