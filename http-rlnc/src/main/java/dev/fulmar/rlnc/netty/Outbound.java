package dev.fulmar.rlnc.netty;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundInvoker;

/**
 * Calls to the network whose outcome nobody waits for: a connection that fails is closed anyway.
 */
public final class Outbound {
  private Outbound() {}

  /** Closes a channel. */
  public static void close(ChannelOutboundInvoker channel) {
    ChannelFuture unused = channel.close();
  }

  /** Writes a message and flushes. */
  public static void send(ChannelOutboundInvoker channel, Object message) {
    ChannelFuture unused = channel.writeAndFlush(message);
  }
}
