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
import java.io.IOException;

/**
 * What a connection consists of.
 *
 * <pre>
 *   socket ─ DepartureWatch ─ [TLS] ─ ByteCounter, TlsWatch ─ HTTP codec ─ HeadWatch ─ aggregator ─ Responder
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
            new TlsWatch(),
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

  /** A record of TLS instead of HTTP: its type is from 20 to 23, its version 3 and something. */
  private final class TlsWatch extends ChannelInboundHandlerAdapter {
    private static final int CHANGE_CIPHER_SPEC = 20;
    private static final int APPLICATION_DATA = 23;
    private static final int VERSION = 3;

    private boolean hasRead;

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
      boolean isFirst = !hasRead;
      hasRead = true;
      if (isFirst
          && settings.tls().isEmpty()
          && message instanceof ByteBuf bytes
          && bytes.readableBytes() > 1
          && isRecord(bytes.getByte(bytes.readerIndex()), bytes.getByte(bytes.readerIndex() + 1))) {
        bytes.release();
        connection.onError(new IOException("the server speaks TLS: use https"));
      } else {
        ctx.fireChannelRead(message);
      }
    }

    private boolean isRecord(byte type, byte version) {
      return type >= CHANGE_CIPHER_SPEC && type <= APPLICATION_DATA && version == VERSION;
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
