package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.Outbound;
import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import dev.fulmar.rlnc.netty.server.load.ServerCounters;
import io.netty.channel.ChannelHandler.Sharable;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.util.concurrent.atomic.AtomicInteger;

/** Closes connections beyond a number. */
@Sharable
final class ConnectionLimit extends ChannelInboundHandlerAdapter {
  private final int maxConnections;
  private final ServerCounters counters;
  private final AtomicInteger open = new AtomicInteger();

  ConnectionLimit(int maxConnections, ServerCounters counters) {
    this.maxConnections = maxConnections;
    this.counters = counters;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    if (open.incrementAndGet() > maxConnections) {
      counters.count(ServerCounter.CONNECTIONS_REFUSED);
      Outbound.close(ctx);
    } else {
      counters.count(ServerCounter.CONNECTIONS);
      ctx.fireChannelActive();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    open.decrementAndGet();
    ctx.fireChannelInactive();
  }

  /** How many connections are open. */
  int open() {
    return open.get();
  }
}
