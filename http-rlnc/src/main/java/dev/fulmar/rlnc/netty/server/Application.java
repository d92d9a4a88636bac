package dev.fulmar.rlnc.netty.server;

import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The application's handler, counted, and with its failures caught. */
final class Application {
  private static final Logger LOGGER = LoggerFactory.getLogger(Application.class);

  private final RequestHandler handler;
  private final ServerCounters counters;
  private final AtomicBoolean failed = new AtomicBoolean();

  Application(RequestHandler handler, ServerCounters counters) {
    this.handler = handler;
    this.counters = counters;
  }

  /** Whether a network-coded request is handled; if not, it must come here again. */
  boolean handleCoded(DeliveredRequest request) {
    try {
      if (handler.handle(request).isPresent()) {
        counters.count(ServerCounter.RESPONSES_DROPPED);
      }
      counters.count(ServerCounter.DELIVERED);
      return true;
    } catch (Exception failure) {
      onFailure(request, failure);
      return false;
    }
  }

  /** The response to a plain request. */
  FullHttpResponse handlePlain(DeliveredRequest request) {
    try {
      Optional<HandlerResponse> answer = handler.handle(request);
      return answer.map(Responses::of).orElseGet(Responses::noContent);
    } catch (Exception failure) {
      onFailure(request, failure);
      return Responses.problem(
          HttpResponseStatus.INTERNAL_SERVER_ERROR, "the application could not handle it");
    }
  }

  private void onFailure(DeliveredRequest request, Exception failure) {
    counters.count(ServerCounter.HANDLER_FAILURES);
    if (failed.compareAndSet(false, true)) {
      LOGGER.warn(
          "the application could not handle a {} request: {}; later failures are only counted",
          request.method(),
          failure.getMessage());
    }
    LOGGER.debug("the application's failure", failure);
  }
}
