package dev.fulmar.rlnc.netty.server;

import static io.netty.handler.codec.http.HttpHeaderNames.CONNECTION;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_LENGTH;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_TYPE;
import static io.netty.handler.codec.http.HttpHeaderNames.RETRY_AFTER;
import static io.netty.handler.codec.http.HttpHeaderValues.APPLICATION_JSON;
import static io.netty.handler.codec.http.HttpHeaderValues.CLOSE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.fulmar.rlnc.netty.server.coded.Reply;
import dev.fulmar.rlnc.wire.Acknowledgement;
import dev.fulmar.rlnc.wire.BinaryResponse;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.ProblemDetails;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Report;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import java.util.Set;

/** The responses a server gives. */
final class Responses {
  private static final int RETRY_AFTER_SECONDS = 1;

  /** RFC 9110, 8.6. */
  private static final Set<HttpResponseStatus> HAVE_NO_LENGTH =
      Set.of(HttpResponseStatus.NO_CONTENT, HttpResponseStatus.NOT_MODIFIED);

  private Responses() {}

  static FullHttpResponse acknowledgement(Acknowledgement acknowledgement) {
    return response(
        HttpResponseStatus.OK, APPLICATION_JSON, acknowledgement.toJson().getBytes(UTF_8));
  }

  static FullHttpResponse refusal(Refusal refusal) {
    HttpResponseStatus status =
        switch (refusal.reason()) {
          case STATE_LOST, ID_REUSED -> HttpResponseStatus.CONFLICT;
          case SYMBOL -> HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
          default -> HttpResponseStatus.BAD_REQUEST;
        };
    return problem(status, refusal.detail());
  }

  /** Nothing has changed; the same may be asked again in a second. */
  static FullHttpResponse unavailable(String detail) {
    FullHttpResponse response = problem(HttpResponseStatus.SERVICE_UNAVAILABLE, detail);
    response.headers().setInt(RETRY_AFTER, RETRY_AFTER_SECONDS);
    return response;
  }

  static FullHttpResponse problem(HttpResponseStatus status, String detail) {
    String json = ProblemDetails.json(status.code(), status.reasonPhrase(), detail);
    return response(status, ProblemDetails.MEDIA_TYPE, json.getBytes(UTF_8));
  }

  /** The last response of its connection. */
  static FullHttpResponse lastProblem(HttpResponseStatus status, String detail) {
    FullHttpResponse response = problem(status, detail);
    response.headers().set(CONNECTION, CLOSE);
    return response;
  }

  static FullHttpResponse of(HandlerResponse answer) {
    return of(answer.response());
  }

  static FullHttpResponse of(BinaryResponse answer) {
    HttpResponseStatus status = HttpResponseStatus.valueOf(answer.status());
    FullHttpResponse response =
        new DefaultFullHttpResponse(
            HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(answer.content()));
    for (Field field : answer.fields()) {
      response.headers().add(field.name(), field.value());
    }
    if (!HAVE_NO_LENGTH.contains(status)) {
      response.headers().setInt(CONTENT_LENGTH, answer.content().length);
    }
    return response;
  }

  /** What a client of version 1 is told. */
  static FullHttpResponse of(Reply reply) {
    FullHttpResponse response = reply.brief() ? new Brief(content(reply)) : content(reply);
    reply
        .report()
        .map(report -> reply.brief() ? report.writeBriefly() : report.write())
        .ifPresent(text -> response.headers().set(Report.FIELD_NAME, text));
    reply
        .retryAfterSeconds()
        .ifPresent(seconds -> response.headers().set(RETRY_AFTER, Long.toString(seconds)));
    return response;
  }

  /** One that need not say what the server can do. */
  static final class Brief extends DefaultFullHttpResponse {
    Brief(FullHttpResponse same) {
      super(
          same.protocolVersion(),
          same.status(),
          same.content(),
          same.headers(),
          same.trailingHeaders());
    }
  }

  private static FullHttpResponse content(Reply reply) {
    HttpResponseStatus status = HttpResponseStatus.valueOf(reply.status());
    if (reply.content() instanceof Reply.Content.Problem problem) {
      return problem(status, problem.detail());
    }
    if (reply.content() instanceof Reply.Content.Bundle bundle) {
      return response(status, CodedPacket.MEDIA_TYPE, bundle.bytes());
    }
    if (reply.content() instanceof Reply.Content.Application application) {
      return BinaryResponse.read(application.response())
              instanceof Parsed.Accepted<BinaryResponse> read
          ? of(read.value())
          : problem(HttpResponseStatus.INTERNAL_SERVER_ERROR, "the journal's response is none");
    }
    FullHttpResponse empty = new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status);
    empty.headers().setInt(CONTENT_LENGTH, 0);
    return empty;
  }

  /** RFC 9110, 15.3.5: no content and no length of it. */
  static FullHttpResponse noContent() {
    return new DefaultFullHttpResponse(
        HttpVersion.HTTP_1_1, HttpResponseStatus.NO_CONTENT, Unpooled.EMPTY_BUFFER);
  }

  private static FullHttpResponse response(
      HttpResponseStatus status, CharSequence mediaType, byte[] body) {
    FullHttpResponse response =
        new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, status, Unpooled.wrappedBuffer(body));
    response.headers().set(CONTENT_TYPE, mediaType).setInt(CONTENT_LENGTH, body.length);
    return response;
  }
}
