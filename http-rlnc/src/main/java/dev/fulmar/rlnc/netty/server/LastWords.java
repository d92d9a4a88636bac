package dev.fulmar.rlnc.netty.server;

import static java.util.concurrent.TimeUnit.MILLISECONDS;

import dev.fulmar.rlnc.netty.Outbound;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpServerKeepAliveHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.ReferenceCountUtil;
import io.netty.util.concurrent.Future;

/**
 * Says one thing more and closes. What still comes in meanwhile is read and thrown away: closing
 * with bytes unread would reset the connection and take the response with it (RFC 9112, 9.6).
 */
final class LastWords extends ChannelInboundHandlerAdapter {
  private static final long LINGER_MILLIS = 1000;

  private LastWords() {}

  /** Ends the connection of a context; a second call closes it at once. */
  static void say(ChannelHandlerContext ctx, FullHttpResponse response) {
    ChannelPipeline pipeline = ctx.pipeline();
    if (pipeline.get(LastWords.class) != null) {
      response.release();
      Outbound.close(ctx);
      return;
    }
    ChannelHandlerContext tls = pipeline.context(SslHandler.class);
    if (tls == null) {
      pipeline.addFirst(new LastWords());
    } else {
      pipeline.addAfter(tls.name(), null, new LastWords());
    }
    ctx.channel().config().setAutoRead(true);
    // past the keep-alive handler, which would close at once
    ChannelFuture unused =
        pipeline
            .context(HttpServerKeepAliveHandler.class)
            .writeAndFlush(response)
            .addListener((ChannelFutureListener) LastWords::linger);
  }

  private static void linger(ChannelFuture written) {
    Channel channel = written.channel();
    if (written.isSuccess() && channel instanceof DuplexChannel duplex) {
      SslHandler tls = channel.pipeline().get(SslHandler.class);
      ChannelFuture unusedToo = tls == null ? duplex.shutdownOutput() : tls.closeOutbound();
      Future<?> unused =
          channel.eventLoop().schedule(() -> Outbound.close(channel), LINGER_MILLIS, MILLISECONDS);
    } else {
      Outbound.close(channel);
    }
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object bytes) {
    ReferenceCountUtil.release(bytes);
  }
}
