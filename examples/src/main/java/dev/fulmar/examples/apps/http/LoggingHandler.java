package dev.fulmar.examples.apps.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.gson.JsonObject;
import dev.fulmar.rlnc.netty.server.DeliveredRequest;
import dev.fulmar.rlnc.netty.server.HandlerResponse;
import dev.fulmar.rlnc.netty.server.RequestHandler;
import dev.fulmar.rlnc.wire.ProblemDetails;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Writes each POST and PUT into the log. A plain one is answered with its number among all that
 * were handled, in the form of the paper's responses, so that the bytes of both compare.
 */
final class LoggingHandler implements RequestHandler {
  private static final String METRICS_PATH = "/metrics";
  private static final String JSON = "application/json";
  private static final int METHOD_NOT_ALLOWED = 405;

  private final Optional<RequestLog> log;
  private final Supplier<JsonObject> metrics;
  private final AtomicLong handled = new AtomicLong();

  /**
   * A handler.
   *
   * @param metrics what {@code GET /metrics} answers
   */
  LoggingHandler(Optional<RequestLog> log, Supplier<JsonObject> metrics) {
    this.log = log;
    this.metrics = metrics;
  }

  @Override
  public Optional<HandlerResponse> handle(DeliveredRequest request) throws IOException {
    if (request.method().equals("POST") || request.method().equals("PUT")) {
      if (log.isPresent()) {
        log.get().write(request);
      }
      long number = handled.incrementAndGet();
      return request.id().isPresent()
          ? Optional.empty()
          : answer(200, JSON, "{\"Number\": \"" + number + "\"}");
    }
    if (request.method().equals("GET") && RequestLog.path(request).equals(METRICS_PATH)) {
      return answer(200, JSON, metrics.get().toString());
    }
    return answer(
        METHOD_NOT_ALLOWED,
        ProblemDetails.MEDIA_TYPE,
        ProblemDetails.json(
            METHOD_NOT_ALLOWED,
            "Method Not Allowed",
            "allowed: POST and PUT to any path, GET of " + METRICS_PATH));
  }

  private static Optional<HandlerResponse> answer(int status, String mediaType, String body) {
    return Optional.of(new HandlerResponse(status, mediaType, body.getBytes(UTF_8)));
  }

  /** How many requests were handled. */
  long handled() {
    return handled.get();
  }
}
