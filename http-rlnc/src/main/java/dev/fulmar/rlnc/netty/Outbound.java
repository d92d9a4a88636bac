package dev.fulmar.rlnc.netty;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOutboundInvoker;

/**
 * Calls to the network whose outcome nobody waits for: a connection that fails is closed anyway.
 */
final class Outbound {
  private Outbound() {}

  static void close(ChannelOutboundInvoker channel) {
    ChannelFuture unused = channel.close();
  }

  static void send(ChannelOutboundInvoker channel, Object message) {
    ChannelFuture unused = channel.writeAndFlush(message);
  }
}
