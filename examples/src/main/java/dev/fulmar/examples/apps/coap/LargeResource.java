package dev.fulmar.examples.apps.coap;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /large}: more than one datagram carries, so that it comes in blocks (RFC 7959). */
final class LargeResource extends MeasuredResource {
  private static final int LINES = 30;
  private static final String LINE =
      "line %02d of a text that needs more than one block to arrive in\n";

  private final String text;

  LargeResource(HandledRequests handled, Duration handlerDelay) {
    super("large", handled, handlerDelay);
    StringBuilder lines = new StringBuilder();
    for (int line = 1; line <= LINES; line++) {
      lines.append(LINE.formatted(line));
    }
    text = lines.toString();
    getAttributes().setTitle("A text of several blocks");
    getAttributes().setMaximumSizeEstimate(text.length());
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.respond(text);
  }
}
