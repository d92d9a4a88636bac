package dev.fulmar.examples.apps.coap;

import static org.eclipse.californium.core.coap.CoAP.ResponseCode.CONTENT;
import static org.eclipse.californium.core.coap.MediaTypeRegistry.APPLICATION_JSON;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import com.google.gson.JsonSerializer;
import dev.fulmar.cocored.californium.CocoRedEndpoint;
import java.time.Duration;
import java.util.Optional;
import org.eclipse.californium.core.server.resources.CoapExchange;

/**
 * {@code /metrics}: what the endpoint did so far, as one JSON object; under {@code ackPacing}, how
 * it paces acknowledgements, if it does.
 */
final class MetricsResource extends MeasuredResource {
  /** JSON has no infinity: what is unlimited is null. */
  private static final JsonSerializer<Double> FINITE =
      (figure, type, context) ->
          Double.isFinite(figure) ? new JsonPrimitive(figure) : JsonNull.INSTANCE;

  private static final Gson GSON =
      new GsonBuilder()
          .registerTypeAdapter(double.class, FINITE)
          .registerTypeAdapter(Double.class, FINITE) // Gson asks for the type of the value, too
          .serializeNulls()
          .create();

  private final HandledRequests handled;
  private final CocoRedEndpoint endpoint;
  private final Optional<CocoRedEndpoint> secureEndpoint;

  /** Its handler is never slow: one asks it how slow the others are. */
  MetricsResource(
      HandledRequests handled, CocoRedEndpoint endpoint, Optional<CocoRedEndpoint> secureEndpoint) {
    super("metrics", handled, Duration.ZERO);
    this.secureEndpoint = secureEndpoint;
    this.handled = handled;
    this.endpoint = endpoint;
    getAttributes().setTitle("Counters of this server");
    getAttributes().addContentType(APPLICATION_JSON);
  }

  @Override
  public void handleGET(CoapExchange exchange) {
    JsonObject metrics = figures(endpoint);
    secureEndpoint.ifPresent(secure -> metrics.add("coaps", figures(secure)));
    metrics.add("handledRequests", GSON.toJsonTree(handled.snapshot()));
    exchange.respond(CONTENT, GSON.toJson(metrics), APPLICATION_JSON);
  }

  private static JsonObject figures(CocoRedEndpoint endpoint) {
    JsonObject figures = GSON.toJsonTree(endpoint.snapshot()).getAsJsonObject();
    endpoint.ackPacing().ifPresent(pacing -> figures.add("ackPacing", GSON.toJsonTree(pacing)));
    return figures;
  }
}
