package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import dev.fulmar.rlnc.netty.server.DeliveredRequest;
import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RequestHandler;
import dev.fulmar.rlnc.wire.ProblemDetails;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Has each POST and PUT written into the log, and answers with its number among all that were
 * handled since the start, in the form of the paper's responses, so that the bytes compare.
 */
final class LoggingHandler implements RequestHandler {
  private static final String METRICS_PATH = "/metrics";
  private static final String JSON = "application/json";
  private static final int METHOD_NOT_ALLOWED = 405;

  private final boolean logs;
  private final Supplier<JsonObject> metrics;
  private final AtomicLong handled = new AtomicLong();

  /**
   * A handler.
   *
   * @param logs whether each request's line goes to the journal, for the log
   * @param metrics what {@code GET /metrics} answers
   */
  LoggingHandler(boolean logs, Supplier<JsonObject> metrics) {
    this.logs = logs;
    this.metrics = metrics;
  }

  @Override
  public Optional<HandlerResponse> handle(DeliveredRequest request) {
    if (request.method().equals("POST") || request.method().equals("PUT")) {
      HandlerResponse response =
          answer(200, JSON, "{\"Number\": \"" + handled.incrementAndGet() + "\"}");
      return Optional.of(logs ? response.withEffect(RequestLog.line(request)) : response);
    }
    if (request.method().equals("GET") && RequestLog.path(request).equals(METRICS_PATH)) {
      return Optional.of(answer(200, JSON, metrics.get().toString()));
    }
    boolean isMetrics = RequestLog.path(request).equals(METRICS_PATH);
    return Optional.of(
        answer(
                METHOD_NOT_ALLOWED,
                ProblemDetails.MEDIA_TYPE,
                ProblemDetails.json(
                    METHOD_NOT_ALLOWED,
                    "Method Not Allowed",
                    "allowed: POST and PUT to any path, GET of " + METRICS_PATH))
            .withField("allow", isMetrics ? "GET, POST, PUT" : "POST, PUT"));
  }

  private static HandlerResponse answer(int status, String mediaType, String body) {
    return new HandlerResponse(status, mediaType, body.getBytes(UTF_8));
  }

  /** How many requests were handled. */
  long handled() {
    return handled.get();
  }
}
