package dev.fulmar.rlnc.netty.server;

import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.HOST;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.netty.server.coded.CodedApplication;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.protocol.Handled;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.ProblemDetails;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.SenderId;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** Gives decoded requests of version 1 to the application, and takes its responses. */
final class CodedHandler implements CodedApplication {
  private static final String IDEMPOTENCY_KEY = "idempotency-key";

  private final Application application;
  private final int maxResponseBytes;
  private final ServerCounters counters;

  CodedHandler(Application application, int maxResponseBytes, ServerCounters counters) {
    this.application = application;
    this.maxResponseBytes = maxResponseBytes;
    this.counters = counters;
  }

  @Override
  public Handled handle(ClientKey client, long id, String authority, BinaryRequest request)
      throws Exception {
    HandlerResponse answer =
        application
            .handle(
                new DeliveredRequest(
                    Origin.coded(id, client.sender().toString(), client.principal()),
                    request.method(),
                    request.target(),
                    headers(client.sender(), id, authority, request),
                    request.content()))
            .orElseGet(HandlerResponse::noContent);
    byte[] response = answer.response().write();
    if (response.length > maxResponseBytes) {
      counters.count(ServerCounter.RESPONSES_TOO_LONG);
      response =
          problem(
              500,
              "Internal Server Error",
              "handled, but the response has %d bytes, allowed: %d"
                  .formatted(response.length, maxResponseBytes));
    }
    return new Handled(response, answer.effect());
  }

  private static HttpHeaders headers(
      SenderId sender, long id, String authority, BinaryRequest request) {
    HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
    for (Field field : request.fields()) {
      headers.add(field.name(), field.value());
    }
    if (!authority.isEmpty()) {
      headers.set(HOST, authority);
    }
    return headers
        .setInt(CONTENT_LENGTH, request.content().length)
        .set(IDEMPOTENCY_KEY, idempotencyKey(sender, id));
  }

  /** As the sender of a native has it: an sf-string (RFC 9651, 3.3.3). */
  private static String idempotencyKey(SenderId sender, long id) {
    return "\"%s-%d\""
        .formatted(Base64.getUrlEncoder().withoutPadding().encodeToString(sender.bytes()), id);
  }

  @Override
  public Handled reject(Refusal refusal) {
    return new Handled(problem(400, "Bad Request", refusal.detail()), Optional.empty());
  }

  private static byte[] problem(int status, String title, String detail) {
    return new BinaryResponse(
            status,
            List.of(new Field("content-type", ProblemDetails.MEDIA_TYPE)),
            ProblemDetails.json(status, title, detail).getBytes(UTF_8))
        .write();
  }
}
