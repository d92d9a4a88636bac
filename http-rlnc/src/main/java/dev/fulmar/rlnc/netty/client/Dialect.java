package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.RequestSender;
import dev.fulmar.rlnc.protocol.Transmission;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** How transmissions look in HTTP; one for each session, first and renewed. */
interface Dialect {
  /** Answers that ask for patience. */
  Set<Integer> TEMPORARY =
      Set.of(
          HttpResponseStatus.REQUEST_TIMEOUT.code(),
          425, // too early (RFC 8470, 5.2)
          HttpResponseStatus.TOO_MANY_REQUESTS.code());

  /** Begins a session. */
  RequestSender newSender();

  /** Adds the fields of a transmission of the latest session to its request. */
  void describe(Transmission transmission, HttpHeaders headers);

  /** What a response to a transmission means. */
  Answer interpret(Transmission transmission, FullHttpResponse response);

  /** What a response means that is no success and has no meaning of its own in the dialect. */
  static Answer interpretFailure(FullHttpResponse response) {
    HttpResponseStatus status = response.status();
    if (TEMPORARY.contains(status.code()) || status.codeClass() == HttpStatusClass.SERVER_ERROR) {
      return new Answer.Later(retryAfterNanos(response.headers()));
    }
    return new Answer.Rejected(status.code());
  }

  /** RFC 9110, 10.2.3, in seconds and at most an hour; 0 if there is none. */
  private static long retryAfterNanos(HttpHeaders headers) {
    String text = headers.get("Retry-After", "0");
    if (!text.matches("\\d{1,9}")) {
      return 0;
    }
    return TimeUnit.SECONDS.toNanos(Math.min(Long.parseLong(text), TimeUnit.HOURS.toSeconds(1)));
  }
}
