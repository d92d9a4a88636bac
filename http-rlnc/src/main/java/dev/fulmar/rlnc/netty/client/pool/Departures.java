package dev.fulmar.rlnc.netty.client.pool;

import io.netty.channel.ChannelProgressiveFuture;
import io.netty.channel.ChannelProgressiveFutureListener;

/** Whether the network has taken a byte since the request was handed over. */
final class Departures implements ChannelProgressiveFutureListener {
  private boolean any;
  private ExchangeListener listener;

  void expectRequest(ExchangeListener next) {
    any = false;
    listener = next;
  }

  boolean any() {
    return any;
  }

  void count(int bytes) {
    if (listener != null) {
      listener.onBytesSent(bytes);
    }
  }

  @Override
  public void operationProgressed(ChannelProgressiveFuture future, long progress, long total) {
    any |= progress > 0;
  }

  @Override
  public void operationComplete(ChannelProgressiveFuture future) {
    any |= future.isSuccess();
  }
}
