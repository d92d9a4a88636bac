package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_LINK_FORMAT;

import java.time.Duration;
import org.eclipse.californium.core.coap.LinkFormat;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /path}: links to the resources below it (TD_COAP_LINK_09). */
final class PathResource extends MeasuredResource {
  private static final int BELOW = 3;

  PathResource(HandledRequests handled, Duration handlerDelay) {
    super("path", handled, handlerDelay);
    getAttributes().setTitle("Links to what is below");
    getAttributes().addContentType(APPLICATION_LINK_FORMAT);
    for (int number = 1; number <= BELOW; number++) {
      add(new TextResource("sub" + number, handled, handlerDelay, "below path, number " + number));
    }
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    exchange.respond(CONTENT, LinkFormat.serializeTree(this), APPLICATION_LINK_FORMAT);
  }
}
