package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.netty.Outbound;
import dev.fulmar.rlnc.protocol.Transmission;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.channel.Channel;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import java.net.InetSocketAddress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One transmission on a connection of its own. Everything happens on the client's event loop. */
final class Attempt {
  private static final Logger LOGGER = LoggerFactory.getLogger(Attempt.class);
  private static final int MAX_RESPONSE_BYTES = 64 * 1024;

  /** Hears how it goes; each attempt ends in a response, in a failure, or is abandoned. */
  interface Listener {
    void onBytesSent(Attempt attempt, int bytes);

    /** The response is released after the call. */
    void onResponse(Attempt attempt, FullHttpResponse response);

    void onConnectFailure(Attempt attempt, Throwable cause);
  }

  private final Transmission transmission;
  private final Listener listener;
  private Channel channel;

  private Attempt(Transmission transmission, Listener listener) {
    this.transmission = transmission;
    this.listener = listener;
  }

  /** Connects and sends; the request is released whatever happens. */
  static Attempt start(
      EventLoop loop,
      InetSocketAddress address,
      Transmission transmission,
      FullHttpRequest request,
      Listener listener) {
    Attempt attempt = new Attempt(transmission, listener);
    ChannelFuture connecting =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .handler(attempt.new Pipeline())
            .connect(address);
    attempt.channel = connecting.channel();
    connecting.addListener(
        (ChannelFutureListener)
            connected -> {
              if (connected.isSuccess()) {
                Outbound.send(connected.channel(), request);
              } else {
                request.release();
                listener.onConnectFailure(attempt, connected.cause());
              }
            });
    return attempt;
  }

  Transmission transmission() {
    return transmission;
  }

  /** Ends it; nothing more is heard of it but a failure to connect. */
  void abandon() {
    Outbound.close(channel);
  }

  private final class Pipeline extends ChannelInitializer<Channel> {
    @Override
    protected void initChannel(Channel connection) {
      connection
          .pipeline()
          .addLast(
              new ByteCounter(),
              new HttpClientCodec(),
              new HttpObjectAggregator(MAX_RESPONSE_BYTES),
              new Responder());
    }
  }

  private final class ByteCounter extends ChannelDuplexHandler {
    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      if (message instanceof ByteBuf bytes) {
        listener.onBytesSent(Attempt.this, bytes.readableBytes());
      }
      ChannelFuture unused = ctx.write(message, promise);
    }
  }

  private final class Responder extends SimpleChannelInboundHandler<FullHttpResponse> {
    @Override
    protected void channelRead0(ChannelHandlerContext ctx, FullHttpResponse response) {
      Outbound.close(ctx);
      if (response.decoderResult().isSuccess()) {
        listener.onResponse(Attempt.this, response);
      }
    }

    /** What is no response is as good as none: the time-out decides. */
    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      LOGGER.debug("closing {}", ctx.channel(), cause);
      Outbound.close(ctx);
    }
  }
}
