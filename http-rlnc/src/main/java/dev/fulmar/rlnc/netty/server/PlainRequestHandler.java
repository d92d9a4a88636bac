package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.Outbound;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;

/** Gives requests that are not coded to the application, as any server does. */
@Sharable
final class PlainRequestHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
  private final RlncSessions sessions;

  PlainRequestHandler(RlncSessions sessions) {
    this.sessions = sessions;
  }

  @Override
  protected void channelRead0(ChannelHandlerContext ctx, FullHttpRequest request) {
    boolean isHead = request.method().equals(HttpMethod.HEAD);
    sessions.accept(
        new PlainArrival(
            ctx.channel().id(),
            new DeliveredRequest(
                Origin.plain(Principals.of(ctx.channel())),
                request.method().name(),
                request.uri(),
                request.headers(),
                ByteBufUtil.getBytes(request.content())),
            response -> Outbound.send(ctx, isHead ? withoutBody(response) : response)));
  }

  /** RFC 9110, 9.3.2: the length stays, the content does not. */
  private static FullHttpResponse withoutBody(FullHttpResponse response) {
    try {
      return response.replace(Unpooled.EMPTY_BUFFER);
    } finally {
      response.release();
    }
  }
}
