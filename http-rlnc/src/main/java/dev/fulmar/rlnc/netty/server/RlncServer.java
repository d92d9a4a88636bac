package dev.fulmar.rlnc.netty.server;

import dev.fulmar.rlnc.netty.server.load.ServerCounter;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.util.concurrent.DefaultThreadFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * An HTTP/1.1 server for network-coded clients, of version 1 and of the paper's profile, and for
 * all others: a request without a coding header is handled as by any server.
 *
 * <pre>{@code
 * try (RlncServer server = RlncServer.start(new InetSocketAddress(8080), request -> {
 *       save(request.body());       // once for each request, in the client's order
 *       return Optional.empty();
 *     }, RlncServerConfig.defaults())) { ... }
 * }</pre>
 */
public final class RlncServer implements AutoCloseable {
  private static final int IO_THREADS = 2;
  private static final int BACKLOG = 1024;
  private static final long QUIET_MILLIS = 0;
  private static final long SHUTDOWN_MILLIS = 5000;

  private final EventLoopGroup ioThreads =
      new MultiThreadIoEventLoopGroup(
          IO_THREADS,
          new DefaultThreadFactory("fulmar-rlnc-server", true),
          NioIoHandler.newFactory());
  private final RlncSessions sessions;
  private final ServerPipeline pipeline;
  private Channel listener;

  private RlncServer(RequestHandler handler, RlncServerConfig config) {
    this.sessions = new RlncSessions(handler, config);
    this.pipeline = new ServerPipeline(sessions);
  }

  /**
   * Binds and returns a server that can be used.
   *
   * @param address where to listen; port 0 takes a free one
   * @throws IOException if the address cannot be bound; nothing is left running then
   */
  public static RlncServer start(
      InetSocketAddress address, RequestHandler handler, RlncServerConfig config)
      throws IOException {
    RlncServer server = new RlncServer(handler, config);
    ChannelFuture bound = server.bootstrap().bind(address).awaitUninterruptibly();
    if (!bound.isSuccess()) {
      server.close();
      throw new IOException(bound.cause().getMessage(), bound.cause());
    }
    server.listener = bound.channel();
    return server;
  }

  private ServerBootstrap bootstrap() {
    return new ServerBootstrap()
        .group(ioThreads)
        .channel(NioServerSocketChannel.class)
        .option(ChannelOption.SO_BACKLOG, BACKLOG)
        .option(ChannelOption.SO_REUSEADDR, true)
        .childOption(ChannelOption.TCP_NODELAY, true)
        .childOption(ChannelOption.AUTO_READ, false)
        .childHandler(pipeline);
  }

  /** Where this server listens, with the port it was given. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.localAddress();
  }

  /** What was counted so far. */
  public Map<ServerCounter, Long> counters() {
    return sessions.counters();
  }

  /** How many sessions there are. */
  public int sessions() {
    return sessions.sessions();
  }

  /** What they hold, in bytes. */
  public long heldBytes() {
    return sessions.heldBytes();
  }

  /** How many connections are open. */
  public int connections() {
    return pipeline.connections();
  }

  /**
   * Stops listening, lets the application end what it is at, for 5 s at the longest, closes all
   * connections and frees everything but the journal; a second call does nothing.
   */
  @Override
  public void close() {
    if (listener != null) {
      boolean unused = listener.close().awaitUninterruptibly(SHUTDOWN_MILLIS);
    }
    sessions.close();
    ioThreads
        .shutdownGracefully(QUIET_MILLIS, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS)
        .awaitUninterruptibly(SHUTDOWN_MILLIS);
  }
}
