package dev.fulmar.examples.bench.transport;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.io.IOException;

/** Sends the pattern as long as there is room, until the time is up. */
@SuppressWarnings("FutureReturnValueIgnored") // a connection that fails becomes inactive
final class SourceHandler extends ChannelInboundHandlerAdapter {
  /** Let others have the event loop after so many. */
  private static final int MOST_CHUNKS = 16;

  private final ByteBuf noise = Unpooled.directBuffer().writeBytes(Pattern.array());
  private final Delivery delivery;
  private final int chunkBytes;
  private final long durationNanos;
  private volatile long startNanos;
  private volatile long sentBytes;
  private boolean ended;

  SourceHandler(Delivery delivery, int chunkBytes, long durationNanos) {
    this.delivery = delivery;
    this.chunkBytes = chunkBytes;
    this.durationNanos = durationNanos;
  }

  @Override
  public void channelActive(ChannelHandlerContext context) {
    context.write(Unpooled.wrappedBuffer(new byte[] {Role.SINK}));
    startNanos = System.nanoTime();
    send(context);
  }

  @Override
  public void channelWritabilityChanged(ChannelHandlerContext context) {
    send(context);
  }

  private void send(ChannelHandlerContext context) {
    if (startNanos == 0 || ended) {
      return;
    }
    long bytes = sentBytes;
    for (int i = 0; i < MOST_CHUNKS && context.channel().isWritable(); i++) {
      context.write(noise.retainedSlice(Pattern.offset(bytes), chunkBytes));
      bytes += chunkBytes;
    }
    sentBytes = bytes;
    ended = System.nanoTime() - startNanos >= durationNanos || delivery.failed();
    context.flush();
    if (ended) {
      delivery.expect(bytes);
    } else if (context.channel().isWritable()) {
      context.executor().execute(() -> send(context));
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    delivery.fail(new IOException("the connection ended"));
    context.fireChannelInactive();
  }

  @Override
  public void handlerRemoved(ChannelHandlerContext context) {
    noise.release();
  }

  @Override
  public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
    delivery.fail(new IOException(cause.getMessage(), cause));
    context.close();
  }

  long startNanos() {
    return startNanos;
  }

  long sentBytes() {
    return sentBytes;
  }
}
