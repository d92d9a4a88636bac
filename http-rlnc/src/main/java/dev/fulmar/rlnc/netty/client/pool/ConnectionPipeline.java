package dev.fulmar.rlnc.netty.client.pool;

import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelProgressivePromise;
import io.netty.channel.ChannelPromise;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpMessage;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/**
 * What a connection consists of.
 *
 * <pre>
 *   socket ─ DepartureWatch ─ [TLS] ─ ByteCounter ─ HTTP codec ─ HeadWatch ─ aggregator ─ Responder
 * </pre>
 */
final class ConnectionPipeline extends ChannelInitializer<Channel> {
  private final PooledConnection connection;
  private final PoolSettings settings;

  ConnectionPipeline(PooledConnection connection, PoolSettings settings) {
    this.connection = connection;
    this.settings = settings;
  }

  @Override
  protected void initChannel(Channel channel) {
    channel.pipeline().addLast(new DepartureWatch());
    settings.tls().ifPresent(peer -> channel.pipeline().addLast(peer.newHandler(channel.alloc())));
    channel
        .pipeline()
        .addLast(
            new ByteCounter(),
            new HttpClientCodec(),
            new HeadWatch(),
            new BoundedAggregator(settings.maxResponseBytes()),
            new Responder());
  }

  private final class DepartureWatch extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      ChannelProgressivePromise watched = ctx.newProgressivePromise();
      watched.addListener(connection.departures());
      watched.addListener(
          done -> {
            if (done.isSuccess()) {
              promise.trySuccess();
            } else {
              promise.tryFailure(done.cause());
            }
          });
      ChannelFuture unused = ctx.write(message, watched);
    }
  }

  private final class ByteCounter extends ChannelOutboundHandlerAdapter {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      if (message instanceof ByteBuf bytes) {
        connection.departures().count(bytes.readableBytes());
      }
      ChannelFuture unused = ctx.write(message, promise);
    }
  }

  private final class HeadWatch extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      if (message instanceof HttpResponse) {
        connection.onResponseHead();
      }
      ctx.fireChannelRead(message);
    }
  }

  private final class BoundedAggregator extends HttpObjectAggregator {
    BoundedAggregator(int maxBytes) {
      super(maxBytes);
    }

    @Override
    protected void handleOversizedMessage(ChannelHandlerContext ctx, HttpMessage oversized) {
      connection.onTooLong();
    }
  }

  private final class Responder extends SimpleChannelInboundHandler<FullHttpResponse> {
    @Override
    public void channelActive(ChannelHandlerContext ctx) {
      if (settings.tls().isEmpty()) {
        connection.onReady(ctx.channel());
      }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
      if (event instanceof SslHandshakeCompletionEvent handshake) {
        if (handshake.isSuccess()) {
          connection.onReady(ctx.channel());
        } else {
          connection.onError(handshake.cause());
        }
      }
    }

    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
      connection.onResponse(response);
    }

    @Override
    public void channelReadComplete(ChannelHandlerContext ctx) {
      connection.onReadComplete();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
      connection.onInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      connection.onError(cause);
    }
  }
}
