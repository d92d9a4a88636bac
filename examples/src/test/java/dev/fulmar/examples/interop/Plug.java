package dev.fulmar.examples.interop;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.Consumer;
import org.eclipse.californium.core.CoapResource;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** A resource that does what it is told for each method. */
final class Plug extends CoapResource {
  private final Map<CoAP.Code, Consumer<CoapExchange>> methods = new EnumMap<>(CoAP.Code.class);

  Plug(String name) {
    super(name);
  }

  /** What a method does; any other is answered 4.05. */
  Plug on(CoAP.Code code, Consumer<CoapExchange> method) {
    methods.put(code, method);
    return this;
  }

  /** A GET that is answered with a text. */
  Plug text(String text) {
    return on(CoAP.Code.GET, exchange -> exchange.respond(text));
  }

  /** An attribute of its link (RFC 6690). */
  Plug with(String attribute, String... words) {
    for (String word : words) {
      getAttributes().addAttribute(attribute, word);
    }
    return this;
  }

  private void handle(CoAP.Code code, CoapExchange exchange) {
    methods
        .getOrDefault(code, other -> other.respond(ResponseCode.METHOD_NOT_ALLOWED))
        .accept(exchange);
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    handle(CoAP.Code.GET, exchange);
  }

  @Override
  public void handlePUT(CoapExchange exchange) {
    handle(CoAP.Code.PUT, exchange);
  }

  @Override
  public void handlePOST(CoapExchange exchange) {
    handle(CoAP.Code.POST, exchange);
  }

  @Override
  public void handleDELETE(CoapExchange exchange) {
    handle(CoAP.Code.DELETE, exchange);
  }
}
