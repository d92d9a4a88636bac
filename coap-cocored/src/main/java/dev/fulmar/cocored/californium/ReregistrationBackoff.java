package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.californium.SenderSettings.Reregistration;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.Configuration;

/**
 * Has every relation of a client wait another random time past Max-Age before it registers again.
 *
 * <p>RFC 7641 section 3.3.1: a client that heard nothing until Max-Age is over waits a random 5 to
 * 15 seconds more. Were the wait the same for all, every client of a server that lost its network
 * would be back at the same moment. Californium's client asks its endpoint's configuration for
 * NOTIFICATION_REREGISTRATION_BACKOFF once for each relation, as it is made; here it is drawn anew
 * whenever the configuration is asked for.
 */
final class ReregistrationBackoff {
  private final Reregistration span;
  private final RandomGenerator random; // guarded by itself

  ReregistrationBackoff(Reregistration span, RandomGenerator random) {
    this.span = requireNonNull(span, "span");
    this.random = requireNonNull(random, "random");
  }

  /** Draws the next wait into an endpoint's own configuration. */
  void drawInto(Configuration config) {
    synchronized (random) {
      long widthNanos = span.maxNanos() - span.minNanos();
      long drawnNanos = span.minNanos() + random.nextLong(widthNanos + 1);
      config.set(CoapConfig.NOTIFICATION_REREGISTRATION_BACKOFF, drawnNanos, TimeUnit.NANOSECONDS);
    }
  }
}
