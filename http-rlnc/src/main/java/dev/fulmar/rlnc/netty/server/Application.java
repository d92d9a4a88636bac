package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.protocol.DeliveryJournal;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The application's handler, counted, and with its failures caught. */
final class Application {
  private static final Logger LOGGER = LoggerFactory.getLogger(Application.class);

  private final RequestHandler handler;
  private final DeliveryJournal journal;
  private final ServerCounters counters;
  private final AtomicBoolean failed = new AtomicBoolean();

  Application(RequestHandler handler, DeliveryJournal journal, ServerCounters counters) {
    this.handler = handler;
    this.journal = journal;
    this.counters = counters;
  }

  /** Whether a request of the paper's profile is handled; if not, it must come here again. */
  boolean handlePaper(DeliveredRequest request) {
    try {
      Optional<HandlerResponse> answer = handle(request);
      if (answer.isPresent()) {
        counters.count(ServerCounter.RESPONSES_DROPPED);
        applyEffect(request, answer.get());
      }
      counters.count(ServerCounter.DELIVERED);
      return true;
    } catch (Exception failure) {
      return false; // counted
    }
  }

  /** The response to a plain request. */
  FullHttpResponse handlePlain(DeliveredRequest request) {
    try {
      Optional<HandlerResponse> answer = handle(request);
      if (answer.isPresent()) {
        applyEffect(request, answer.get());
      }
      return answer.map(Responses::of).orElseGet(Responses::noContent);
    } catch (Exception failure) {
      return Responses.problem(
          HttpResponseStatus.INTERNAL_SERVER_ERROR, "the application could not handle it");
    }
  }

  /** What the application makes of a request; what it throws is counted. */
  Optional<HandlerResponse> handle(DeliveredRequest request) throws Exception {
    try {
      return handler.handle(request);
    } catch (Exception failure) {
      onFailure(request, failure);
      throw failure;
    } catch (StackOverflowError | AssertionError | LinkageError error) {
      // of this request alone: whoever waits for its answer is to get one
      IllegalStateException failure = new IllegalStateException(error.toString(), error);
      onFailure(request, failure);
      throw failure;
    }
  }

  /** Of a request that has no number of version 1: nothing is recorded with it. */
  private void applyEffect(DeliveredRequest request, HandlerResponse answer) throws IOException {
    if (answer.effect().isPresent()) {
      try {
        journal.note(answer.effect().get());
      } catch (IOException | IllegalStateException failure) {
        onFailure(request, failure);
        throw failure;
      }
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
