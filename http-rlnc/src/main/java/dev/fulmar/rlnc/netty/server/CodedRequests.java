package dev.fulmar.rlnc.netty.server;

import static io.netty.handler.codec.http.HttpHeaderNames.ALLOW;
import static io.netty.handler.codec.http.HttpHeaderNames.CONTENT_TYPE;
import static io.netty.handler.codec.http.HttpHeaderNames.HOST;
import static io.netty.handler.codec.http.HttpResponseStatus.BAD_REQUEST;
import static io.netty.handler.codec.http.HttpResponseStatus.METHOD_NOT_ALLOWED;
import static io.netty.handler.codec.http.HttpResponseStatus.REQUEST_ENTITY_TOO_LARGE;
import static io.netty.handler.codec.http.HttpResponseStatus.UNSUPPORTED_MEDIA_TYPE;

import dev.fulmar.rlnc.netty.Outbound;
import dev.fulmar.rlnc.netty.server.coded.Arrival;
import dev.fulmar.rlnc.netty.server.coded.Cargo;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.protocol.ClientKey;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.CodedPacket;
import dev.fulmar.rlnc.wire.Field;
import dev.fulmar.rlnc.wire.Parsed;
import dev.fulmar.rlnc.wire.RequestField;
import dev.fulmar.rlnc.wire.WireLimits;
import io.netty.buffer.ByteBufUtil;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.util.List;
import java.util.Locale;

/**
 * Reads the requests of version 1, those with the field {@code RLNC} and those to the path of coded
 * ones. Only what tells their session apart is read here; the rest is its worker's.
 */
final class CodedRequests {
  /** What a coded body has beside its payload: five bytes a message, a few numbers, a checksum. */
  private static final int MAX_OVERHEAD_BYTES = 5 * WireLimits.HARD_MAX_WINDOW + 64;

  private final RlncSessions sessions;

  CodedRequests(RlncSessions sessions) {
    this.sessions = sessions;
  }

  /** Whether a target, in origin form, is that of coded requests. */
  static boolean isCodedPath(String target) {
    return target.equals(CodedPacket.PATH) || target.startsWith(CodedPacket.PATH + "?");
  }

  void read(ChannelHandlerContext ctx, FullHttpRequest request) {
    boolean isCoded = isCodedPath(request.uri());
    if (isCoded && !request.method().equals(HttpMethod.POST)) {
      FullHttpResponse response = Responses.problem(METHOD_NOT_ALLOWED, "method, allowed: POST");
      response.headers().set(ALLOW, HttpMethod.POST);
      refuse(ctx, response);
    } else if (isCoded && !hasMediaType(request)) {
      refuse(ctx, UNSUPPORTED_MEDIA_TYPE, "Content-Type, allowed: " + CodedPacket.MEDIA_TYPE);
    } else if (request.content().readableBytes() > longestBody()) {
      refuse(
          ctx,
          REQUEST_ENTITY_TOO_LARGE,
          "a body of %d bytes, allowed: %d"
              .formatted(request.content().readableBytes(), longestBody()));
    } else {
      readField(ctx, request, isCoded);
    }
  }

  private int longestBody() {
    return sessions.config().wire().maxSymbolBytes() + MAX_OVERHEAD_BYTES;
  }

  private static boolean hasMediaType(FullHttpRequest request) {
    String given = request.headers().get(CONTENT_TYPE, "");
    int parameters = given.indexOf(';');
    String type = parameters < 0 ? given : given.substring(0, parameters);
    return type.trim().equalsIgnoreCase(CodedPacket.MEDIA_TYPE);
  }

  private void readField(ChannelHandlerContext ctx, FullHttpRequest request, boolean isCoded) {
    List<String> lines = request.headers().getAll(RequestField.FIELD_NAME);
    Parsed<RequestField> parsed = RequestField.parse(String.join(", ", lines));
    if (parsed instanceof Parsed.Refused<RequestField> refused) {
      String detail = refused.refusal().detail();
      refuse(ctx, BAD_REQUEST, "field RLNC, of the form v=1, cid=:..:, ...: " + detail);
      return;
    }
    RequestField field = ((Parsed.Accepted<RequestField>) parsed).value();
    if (isCoded) {
      accept(ctx, request, field, new Cargo.Coded(ByteBufUtil.getBytes(request.content())));
      return;
    }
    Parsed<BinaryRequest> message = message(request);
    if (message instanceof Parsed.Accepted<BinaryRequest> accepted) {
      accept(ctx, request, field, new Cargo.Native(accepted.value()));
    } else {
      refuse(ctx, BAD_REQUEST, ((Parsed.Refused<BinaryRequest>) message).refusal().detail());
    }
  }

  private static Parsed<BinaryRequest> message(FullHttpRequest request) {
    List<Field> fields =
        request.headers().entries().stream()
            .map(line -> new Field(line.getKey().toLowerCase(Locale.ROOT), line.getValue()))
            .toList();
    return BinaryRequest.of(
        request.method().name(),
        request.uri(),
        BinaryRequest.carried(fields),
        ByteBufUtil.getBytes(request.content()));
  }

  private void accept(
      ChannelHandlerContext ctx, FullHttpRequest request, RequestField field, Cargo cargo) {
    sessions.accept(
        new Arrival(
            new ClientKey(Principals.of(ctx.channel()), field.sender()),
            request.headers().get(HOST, ""),
            field,
            cargo,
            reply -> Outbound.send(ctx, Responses.of(reply))));
  }

  private void refuse(ChannelHandlerContext ctx, HttpResponseStatus status, String detail) {
    refuse(ctx, Responses.problem(status, detail));
  }

  private void refuse(ChannelHandlerContext ctx, FullHttpResponse response) {
    sessions.serverCounters().count(ServerCounter.REFUSED);
    Outbound.send(ctx, response);
  }
}
