package dev.fulmar.examples.interop;

import java.util.List;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.CoAP.ResponseCode;
import org.eclipse.californium.core.coap.MediaTypeRegistry;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** The plugtest's resources that remember what they were sent. */
final class StoredPlugs {
  private String validated = "version 0";
  private boolean created;
  private String updated = "nothing yet";
  private final Plug create = new Plug("large-create").on(CoAP.Code.POST, this::createLarge);

  List<Plug> all() {
    return List.of(
        new Plug("validate")
            .on(CoAP.Code.GET, this::getValidated)
            .on(CoAP.Code.PUT, this::putValidated),
        new Plug("create1").on(CoAP.Code.PUT, this::create).on(CoAP.Code.DELETE, this::uncreate),
        new Plug("large-update")
            .on(CoAP.Code.GET, exchange -> exchange.respond(updated))
            .on(CoAP.Code.PUT, this::update),
        create);
  }

  private byte[] etag() {
    int hash = validated.hashCode();
    return new byte[] {(byte) (hash >> 24), (byte) (hash >> 16), (byte) (hash >> 8), (byte) hash};
  }

  private synchronized void getValidated(CoapExchange exchange) {
    exchange.setETag(etag());
    if (exchange.getRequestOptions().containsETag(etag())) {
      exchange.respond(ResponseCode.VALID);
    } else {
      exchange.respond(validated);
    }
  }

  private synchronized void putValidated(CoapExchange exchange) {
    if (exchange.getRequestOptions().getIfMatchCount() > 0
        && !exchange.getRequestOptions().isIfMatch(etag())) {
      exchange.respond(ResponseCode.PRECONDITION_FAILED);
      return;
    }
    validated = exchange.getRequestText();
    exchange.respond(ResponseCode.CHANGED);
  }

  private synchronized void create(CoapExchange exchange) {
    if (created && exchange.getRequestOptions().hasIfNoneMatch()) {
      exchange.respond(ResponseCode.PRECONDITION_FAILED);
      return;
    }
    exchange.respond(created ? ResponseCode.CHANGED : ResponseCode.CREATED);
    created = true;
  }

  private synchronized void uncreate(CoapExchange exchange) {
    created = false;
    exchange.respond(ResponseCode.DELETED);
  }

  private synchronized void update(CoapExchange exchange) {
    updated = exchange.getRequestText();
    exchange.respond(ResponseCode.CHANGED);
  }

  private synchronized void createLarge(CoapExchange exchange) {
    byte[] payload = exchange.getRequestPayload();
    create.getChildren().forEach(create::delete);
    create.add(
        new Plug("1")
            .on(
                CoAP.Code.GET,
                get -> get.respond(ResponseCode.CONTENT, payload, MediaTypeRegistry.TEXT_PLAIN)));
    exchange.setLocationPath("/large-create/1");
    exchange.respond(ResponseCode.CREATED);
  }
}
