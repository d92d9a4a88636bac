package dev.fulmar.rlnc.netty.server;

import static java.util.Objects.requireNonNull;

import dev.fulmar.rlnc.wire.CodingHeader;
import dev.fulmar.rlnc.wire.Refusal;
import dev.fulmar.rlnc.wire.Refusal.Reason;
import dev.fulmar.rlnc.wire.RequestField;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpMethod;

/**
 * Takes the network-coded requests out of a pipeline:
 *
 * <ul>
 *   <li>of version 1 those to {@code /.well-known/rlnc}, and POST and PUT with the field {@code
 *       RLNC};
 *   <li>of the paper's profile POST and PUT with the field {@code Header}.
 * </ul>
 *
 * <p>Everything else goes on to the next handler. Each response that comes back this way gets a
 * field {@code RLNC} that says what the server can do: a handler before this one adds it.
 *
 * <p>Stands behind an HTTP codec and an {@code HttpObjectAggregator}, on connections whose requests
 * come one after the other: the responses are written from another thread.
 */
@Sharable
public final class RlncServerHandler extends ChannelInboundHandlerAdapter {
  private final PaperRequests paperRequests;
  private final CodedRequests codedRequests;
  private final CapabilityField capability;

  /** A handler for any number of connections. */
  public RlncServerHandler(RlncSessions sessions) {
    requireNonNull(sessions, "sessions");
    this.paperRequests = new PaperRequests(sessions);
    this.codedRequests = new CodedRequests(sessions);
    this.capability = new CapabilityField(sessions.config().wire());
  }

  @Override
  public void handlerAdded(ChannelHandlerContext ctx) {
    ctx.pipeline().addBefore(ctx.name(), null, capability);
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!(message instanceof FullHttpRequest request)) {
      ctx.fireChannelRead(message);
      return;
    }
    boolean isPaper = isUnsafe(request) && request.headers().contains(CodingHeader.FIELD_NAME);
    boolean isCoded =
        CodedRequests.isCodedPath(OriginForm.of(request.uri()))
            || (isUnsafe(request) && request.headers().contains(RequestField.FIELD_NAME));
    if (!isPaper && !isCoded) {
      ctx.fireChannelRead(request);
      return;
    }
    try {
      OriginForm.apply(request);
      if (isPaper && isCoded) {
        paperRequests.refuse(
            ctx, new Refusal(Reason.MALFORMED, "fields Header and RLNC, allowed: one of them"));
      } else if (isPaper) {
        paperRequests.read(ctx, request);
      } else {
        codedRequests.read(ctx, request);
      }
    } finally {
      request.release();
    }
  }

  private static boolean isUnsafe(FullHttpRequest request) {
    return request.method().equals(HttpMethod.POST) || request.method().equals(HttpMethod.PUT);
  }
}
