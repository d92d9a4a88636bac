package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.Outbound;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of a pipeline: closes a connection on which something broke. */
@Sharable
final class LastResort extends ChannelInboundHandlerAdapter {
  private static final Logger LOGGER = LoggerFactory.getLogger(LastResort.class);

  @Override
  public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
    LOGGER.debug("closing {}", ctx.channel(), cause);
    Outbound.close(ctx);
  }
}
