package dev.fulmar.examples.bench.transport;

import dev.fulmar.examples.apps.tls.SelfSigned;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.FixedRecvByteBufAllocator;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.EpollChannelOption;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.handler.codec.quic.EpollQuicUtils;
import io.netty.handler.codec.quic.FlushStrategy;
import io.netty.handler.codec.quic.InsecureQuicTokenHandler;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.handler.codec.quic.QuicChannelOption;
import io.netty.handler.codec.quic.QuicClientCodecBuilder;
import io.netty.handler.codec.quic.QuicCodecBuilder;
import io.netty.handler.codec.quic.QuicServerCodecBuilder;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.handler.codec.quic.QuicStreamType;
import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;

/** Netty's QUIC, which is Cloudflare's quiche, on epoll with segmentation offload. */
final class NettyQuicStack extends NettyStack {
  private static final String PROTOCOL = "fulmar-bench";
  private static final int SOCKET_BUFFER_BYTES = 4 << 20;
  private static final int DATAGRAM_BYTES = 1400;
  private static final int SEGMENTS = 44;
  private static final int RECEIVE_BYTES = 65_536;
  private static final long WINDOW_BYTES = 16 << 20;

  private final EventLoopGroup servers =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final EventLoopGroup clients =
      new MultiThreadIoEventLoopGroup(1, EpollIoHandler.newFactory());
  private final Channel listening;
  private final Channel clientPort;

  NettyQuicStack(SelfSigned identity) {
    ChannelHandler serverCodec =
        limits(new QuicServerCodecBuilder())
            .sslContext(
                QuicSslContextBuilder.forServer(identity.key(), null, identity.certificate())
                    .applicationProtocols(PROTOCOL)
                    .build())
            .tokenHandler(InsecureQuicTokenHandler.INSTANCE)
            .option(
                QuicChannelOption.SEGMENTED_DATAGRAM_PACKET_ALLOCATOR,
                EpollQuicUtils.newSegmentedAllocator(SEGMENTS))
            .streamHandler(
                new ChannelInitializer<QuicStreamChannel>() {
                  @Override
                  protected void initChannel(QuicStreamChannel stream) {
                    stream.pipeline().addLast(server());
                  }
                })
            .build();
    ChannelHandler clientCodec =
        limits(new QuicClientCodecBuilder())
            .sslContext(
                QuicSslContextBuilder.forClient()
                    .trustManager(InsecureTrustManagerFactory.INSTANCE)
                    .applicationProtocols(PROTOCOL)
                    .build())
            .build();
    listening = bind(servers, serverCodec);
    clientPort = bind(clients, clientCodec);
  }

  private static <B extends QuicCodecBuilder<B>> B limits(B builder) {
    return builder
        .maxIdleTimeout(60, TimeUnit.SECONDS)
        .hystart(false) // other programs on the machine would end its slow start early
        .flushStrategy(FlushStrategy.afterNumPackets(SEGMENTS))
        .maxSendUdpPayloadSize(DATAGRAM_BYTES)
        .maxRecvUdpPayloadSize(DATAGRAM_BYTES)
        .initialMaxData(WINDOW_BYTES)
        .initialMaxStreamDataBidirectionalLocal(WINDOW_BYTES)
        .initialMaxStreamDataBidirectionalRemote(WINDOW_BYTES)
        .initialMaxStreamsBidirectional(100);
  }

  private static Channel bind(EventLoopGroup group, ChannelHandler codec) {
    return new Bootstrap()
        .group(group)
        .channel(EpollDatagramChannel.class)
        .option(ChannelOption.SO_RCVBUF, SOCKET_BUFFER_BYTES)
        .option(ChannelOption.SO_SNDBUF, SOCKET_BUFFER_BYTES)
        .option(EpollChannelOption.UDP_GRO, true)
        .option(ChannelOption.RECVBUF_ALLOCATOR, new FixedRecvByteBufAllocator(RECEIVE_BYTES))
        .handler(codec)
        .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
        .syncUninterruptibly()
        .channel();
  }

  @Override
  public String name() {
    return "netty-quic";
  }

  @Override
  Channel connect(ChannelHandler handler) {
    QuicChannel connection =
        QuicChannel.newBootstrap(clientPort)
            .handler(new ChannelInboundHandlerAdapter())
            .streamHandler(new ChannelInboundHandlerAdapter())
            .option(
                QuicChannelOption.SEGMENTED_DATAGRAM_PACKET_ALLOCATOR,
                EpollQuicUtils.newSegmentedAllocator(SEGMENTS))
            .remoteAddress(listening.localAddress())
            .connect()
            .syncUninterruptibly()
            .getNow();
    QuicStreamChannel stream =
        connection
            .createStream(QuicStreamType.BIDIRECTIONAL, handler)
            .syncUninterruptibly()
            .getNow();
    var unused = stream.closeFuture().addListener(closed -> close(connection));
    return stream;
  }

  @Override
  public void close() {
    clientPort.close().syncUninterruptibly();
    listening.close().syncUninterruptibly();
    var unusedServers = servers.shutdownGracefully();
    var unusedClients = clients.shutdownGracefully();
  }

  private static void close(QuicChannel connection) {
    var unused = connection.close();
  }
}
