package dev.fulmar.examples.apps.coap;

import static java.time.temporal.ChronoUnit.SECONDS;

import java.time.Duration;
import java.time.Instant;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /obs} and {@code /obs-non}: a counter one can observe (RFC 7641). */
final class ObservableClock extends MeasuredResource {
  private static final long DEFAULT_MAX_AGE_SECONDS = 60;

  /** Max-Age is an integer of at most four bytes (RFC 7252, 5.10). */
  private static final long HIGHEST_MAX_AGE_SECONDS = 0xffff_ffffL;

  private final long maxAgeSeconds;
  private volatile State state = new State(0, Instant.now());

  /**
   * @param type whether notifications are confirmable
   * @param notifyEvery the time between two ticks; positive
   */
  ObservableClock(
      String name,
      CoAP.Type type,
      HandledRequests handled,
      Duration handlerDelay,
      Duration notifyEvery) {
    super(name, handled, handlerDelay);
    // fresh until the tick after the next, so that a late notification does not look like a lost
    // one
    long maxAge = Math.max(DEFAULT_MAX_AGE_SECONDS, 2 * notifyEvery.toSeconds() + 1);
    this.maxAgeSeconds = Math.min(maxAge, HIGHEST_MAX_AGE_SECONDS);
    setObservable(true);
    setObserveType(type);
    getAttributes().setObservable();
    getAttributes().setTitle("A counter, notified as " + type);
  }

  /** Moves the counter on and tells all observers; called by one thread. */
  void tick() {
    state = new State(state.count() + 1, Instant.now());
    changed();
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    State now = state;
    exchange.setMaxAge(maxAgeSeconds);
    exchange.respond("tick %d at %s".formatted(now.count(), now.time().truncatedTo(SECONDS)));
  }

  private record State(long count, Instant time) {}
}
