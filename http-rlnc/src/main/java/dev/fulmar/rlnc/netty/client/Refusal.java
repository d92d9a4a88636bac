package dev.fulmar.rlnc.netty.client;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads responses that ask for patience. */
final class Refusal {
  private static final int MAX_PROBLEM_BYTES = 4096;
  private static final Pattern DETAIL = Pattern.compile("\"detail\"\\s*:\\s*\"([^\"\\\\]*)\"");

  private Refusal() {}

  /** Empty if it is another response; {@code retryAfterNanos} is what it says about that. */
  static Optional<Waiting.Busy> of(FullHttpResponse response, OptionalLong retryAfterNanos) {
    HttpResponseStatus status = response.status();
    boolean isBusy =
        status.equals(HttpResponseStatus.TOO_MANY_REQUESTS)
            || status.equals(HttpResponseStatus.SERVICE_UNAVAILABLE);
    return isBusy
        ? Optional.of(new Waiting.Busy(status.code(), retryAfterNanos, detail(response)))
        : Optional.empty();
  }

  /** Of a problem document (RFC 9457, 3.1.4). */
  private static String detail(FullHttpResponse response) {
    int length = Math.min(MAX_PROBLEM_BYTES, response.content().readableBytes());
    int start = response.content().readerIndex();
    Matcher found = DETAIL.matcher(response.content().toString(start, length, UTF_8));
    return found.find() ? found.group(1) : "";
  }
}
