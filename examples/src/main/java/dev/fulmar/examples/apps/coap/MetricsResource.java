package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_JSON;

import com.google.gson.Gson;
import com.google.gson.JsonObject;
import dev.fulmar.cocored.CocoRedSnapshot;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;
import org.eclipse.californium.core.server.resources.CoapExchange;

/** {@code /metrics}: what the endpoint did so far, as one JSON object. */
final class MetricsResource extends MeasuredResource {
  private static final Gson GSON = new Gson();

  private final HandledRequests handled;
  private final Supplier<CocoRedSnapshot> endpoint;
  private final Optional<Supplier<CocoRedSnapshot>> secureEndpoint;

  /** Its handler is never slow: one asks it how slow the others are. */
  MetricsResource(
      HandledRequests handled,
      Supplier<CocoRedSnapshot> endpoint,
      Optional<Supplier<CocoRedSnapshot>> secureEndpoint) {
    super("metrics", handled, Duration.ZERO);
    this.secureEndpoint = secureEndpoint;
    this.handled = handled;
    this.endpoint = endpoint;
    getAttributes().setTitle("Counters of this server");
    getAttributes().addContentType(APPLICATION_JSON);
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    JsonObject metrics = GSON.toJsonTree(endpoint.get()).getAsJsonObject();
    secureEndpoint.ifPresent(secure -> metrics.add("coaps", GSON.toJsonTree(secure.get())));
    metrics.add("handledRequests", GSON.toJsonTree(handled.snapshot()));
    exchange.respond(CONTENT, GSON.toJson(metrics), APPLICATION_JSON);
  }
}
