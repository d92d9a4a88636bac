package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.CoAP.ResponseCode.NOT_ACCEPTABLE;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_XML;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.TEXT_PLAIN;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.UNDEFINED;

import java.time.Duration;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /multi-format}: text or XML as one asks for it, or 4.06 (TD_COAP_CORE_20). */
final class MultiFormatResource extends MeasuredResource {
  MultiFormatResource(HandledRequests handled, Duration handlerDelay) {
    super("multi-format", handled, handlerDelay);
    getAttributes().setTitle("Text or XML");
    getAttributes().addContentType(TEXT_PLAIN);
    getAttributes().addContentType(APPLICATION_XML);
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    switch (exchange.getRequestOptions().getAccept()) {
      case UNDEFINED, TEXT_PLAIN ->
          exchange.respond(CONTENT, "one thing in two formats", TEXT_PLAIN);
      case APPLICATION_XML ->
          exchange.respond(CONTENT, "<thing formats=\"two\">one</thing>", APPLICATION_XML);
      default -> exchange.respond(NOT_ACCEPTABLE);
    }
  }
}
