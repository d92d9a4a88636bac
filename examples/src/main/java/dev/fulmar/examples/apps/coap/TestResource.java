package dev.fulmar.examples.apps.coap;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CHANGED;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.DELETED;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.TEXT_PLAIN;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.UNDEFINED;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /test}: the plugtest's default resource (TD_COAP_CORE_01 to 08).
 *
 * <p>GET returns what the last PUT or POST left; DELETE brings the first content back, for the
 * resource itself has to outlive the test.
 */
final class TestResource extends MeasuredResource {
  private static final Content FIRST = new Content("a test".getBytes(UTF_8), TEXT_PLAIN);

  private volatile Content content = FIRST;

  TestResource(HandledRequests handled, Duration handlerDelay) {
    super("test", handled, handlerDelay);
    getAttributes().setTitle("Default test resource");
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    Content now = content;
    exchange.respond(CONTENT, now.payload, now.format);
  }

  @Override
  public void handlePUT(CoapExchange exchange) {
    replace(exchange);
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    replace(exchange);
  }

  @Override
  public void handleDELETE(CoapExchange exchange) {
    content = FIRST;
    exchange.respond(DELETED);
  }

  private void replace(CoapExchange exchange) {
    int format = exchange.getRequestOptions().getContentFormat();
    content = new Content(exchange.getRequestPayload(), format == UNDEFINED ? TEXT_PLAIN : format);
    exchange.respond(CHANGED);
  }

  private static final class Content {
    private final byte[] payload;
    private final int format;

    Content(byte[] payload, int format) {
      this.payload = payload;
      this.format = format;
    }
  }
}
