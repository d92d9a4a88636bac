package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.Outbound;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.DecoderException;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts the connections that TLS did not come to terms on, and closes them without ado. */
@Sharable
final class TlsFailures extends ChannelInboundHandlerAdapter {
  private static final Logger LOGGER = LoggerFactory.getLogger(TlsFailures.class);

  private final ServerCounters counters;

  TlsFailures(ServerCounters counters) {
    this.counters = counters;
  }

  @Override
  public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
    if (event instanceof SslHandshakeCompletionEvent handshake && !handshake.isSuccess()) {
      counters.count(ServerCounter.HANDSHAKE_FAILURES);
      close(ctx, handshake.cause());
    }
    ctx.fireUserEventTriggered(event);
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable failure) {
    Throwable cause = failure instanceof DecoderException ? failure.getCause() : failure;
    if (cause instanceof SSLException) {
      close(ctx, cause);
    } else {
      ctx.fireExceptionCaught(failure);
    }
  }

  private static void close(ChannelHandlerContext ctx, Throwable cause) {
    LOGGER.debug("closing {}: {}", ctx.channel(), cause.getMessage());
    Outbound.close(ctx);
  }
}
