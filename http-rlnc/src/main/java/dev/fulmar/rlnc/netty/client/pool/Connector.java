package dev.fulmar.rlnc.netty.client.pool;

import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;

/** Opens connections to the server. */
@FunctionalInterface
public interface Connector {
  /**
   * Begins to open one.
   *
   * @param pipeline to be its only handler
   * @return done when it is connected, or cannot be
   */
  ChannelFuture connect(ChannelHandler pipeline);
}
