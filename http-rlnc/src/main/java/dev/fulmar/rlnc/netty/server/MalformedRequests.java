package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.TooLongHttpHeaderException;
import io.netty.handler.codec.http.TooLongHttpLineException;

/** Answers what is no proper request and ends the connection: who knows what would follow. */
@Sharable
final class MalformedRequests extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final ServerCounters counters;

  MalformedRequests(ServerCounters counters) {
    this.counters = counters;
  }

  @Override
  public boolean acceptInboundMessage(Object message) {
    return message instanceof FullHttpRequest request
        && (request.decoderResult().isFailure() || !hasOneHost(request));
  }

  /** RFC 9112, 3.2. */
  private static boolean hasOneHost(FullHttpRequest request) {
    int hosts = request.headers().getAll(HttpHeaderNames.HOST).size();
    return hosts == 1 || (hosts == 0 && request.protocolVersion().equals(HttpVersion.HTTP_1_0));
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    counters.count(ServerCounter.MALFORMED);
    Throwable cause = request.decoderResult().cause();
    if (cause instanceof TooLongHttpLineException) {
      refuse(ctx, HttpResponseStatus.REQUEST_URI_TOO_LONG, "the request line is too long");
    } else if (cause instanceof TooLongHttpHeaderException) {
      refuse(ctx, HttpResponseStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "the header is too long");
    } else if (cause != null) {
      refuse(ctx, HttpResponseStatus.BAD_REQUEST, "this is no HTTP request with one clear length");
    } else {
      refuse(ctx, HttpResponseStatus.BAD_REQUEST, "field Host, allowed: once");
    }
  }

  private static void refuse(ChannelHandlerContext ctx, HttpResponseStatus status, String detail) {
    LastWords.say(ctx, Responses.lastProblem(status, detail));
  }
}
