package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /separate}: an empty ACK at once, the answer a second later (RFC 7252, 5.2.2). */
final class SeparateResource extends MeasuredResource {
  private static final long ANSWER_AFTER_SECONDS = 1;

  private final ScheduledExecutorService timer;

  SeparateResource(HandledRequests handled, ScheduledExecutorService timer) {
    super("separate", handled, Duration.ZERO);
    this.timer = timer;
    getAttributes().setTitle("Acknowledged at once, answered later");
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.accept();
    Runnable answer = () -> exchange.respond("this took a while");
    ScheduledFuture<?> unused = timer.schedule(answer, ANSWER_AFTER_SECONDS, TimeUnit.SECONDS);
  }
}
