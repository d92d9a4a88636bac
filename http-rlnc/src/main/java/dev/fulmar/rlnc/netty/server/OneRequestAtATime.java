package dev.fulmar.rlnc.netty.server;

import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.util.ReferenceCountUtil;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Lets a request of a connection pass when the one before is answered, so that pipelined requests
 * are answered in their order though they are handled elsewhere. Meanwhile nothing is read: what
 * waits here came with one read of the socket.
 *
 * <p>Stands behind the aggregator, its {@link #gate} before the decoder, on a channel that does not
 * read by itself. (Netty's FlowControlHandler forgets that a message is wanted when a read brings
 * less than a whole one.)
 */
final class OneRequestAtATime extends ChannelDuplexHandler {
  private final Gate gate = new Gate();
  private final Deque<FullHttpRequest> waiting = new ArrayDeque<>();
  private boolean answering;

  ChannelHandler gate() {
    return gate;
  }

  @Override
  public void channelActive(ChannelHandlerContext ctx) {
    ctx.fireChannelActive();
    ctx.read();
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object message) {
    if (!(message instanceof FullHttpRequest request)) {
      ctx.fireChannelRead(message);
    } else if (answering) {
      waiting.add(request);
    } else {
      pass(ctx, request);
    }
  }

  private void pass(ChannelHandlerContext ctx, FullHttpRequest request) {
    answering = true;
    gate.isOpen = false;
    ctx.fireChannelRead(request);
  }

  @Override
  public void channelReadComplete(ChannelHandlerContext ctx) {
    ctx.fireChannelReadComplete();
    if (!answering) {
      ctx.read();
    }
  }

  @Override
  public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
    boolean isAnswer = message instanceof FullHttpResponse;
    ChannelFuture unused =
        ctx.write(message, promise)
            .addListener(
                written -> {
                  if (isAnswer && written.isSuccess()) {
                    next(ctx);
                  }
                });
  }

  private void next(ChannelHandlerContext ctx) {
    answering = false;
    FullHttpRequest request = waiting.poll();
    if (request != null) {
      pass(ctx, request);
    } else {
      gate.isOpen = true;
      ctx.read();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    waiting.forEach(ReferenceCountUtil::release);
    waiting.clear();
    ctx.fireChannelInactive();
  }

  /** The aggregator asks for more whenever it has part of a request; not now. */
  private static final class Gate extends ChannelOutboundHandlerAdapter {
    private boolean isOpen = true;

    @Override
    public void read(ChannelHandlerContext ctx) {
      if (isOpen) {
        ctx.read();
      }
    }
  }
}
