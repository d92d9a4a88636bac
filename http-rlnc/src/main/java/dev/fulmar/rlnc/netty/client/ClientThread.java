package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.protocol.SenderConfig;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** A client's thread, and the way in to what happens on it. */
final class ClientThread {
  private static final long QUIET_MILLIS = 0;
  private static final long SHUTDOWN_MILLIS = 5000;

  private final MultiThreadIoEventLoopGroup group =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("fulmar-rlnc-client", true), NioIoHandler.newFactory());
  private final EventLoop loop = group.next();
  private final ClientEngine engine;
  private final SenderConfig sender;
  private volatile ClientStats lastStats;

  ClientThread(URI uri, ClientConfig config, Dialect dialect) {
    this.engine = new ClientEngine(loop, Target.of(uri), config, dialect);
    this.sender = config.sender();
    this.lastStats = engine.stats();
  }

  CompletableFuture<Void> send(byte[] body) {
    if (body.length > sender.maxSymbolBytes()) {
      throw new IllegalArgumentException(
          "body has %d bytes, must have at most %d"
              .formatted(body.length, sender.maxSymbolBytes()));
    }
    CompletableFuture<Void> delivered = new CompletableFuture<>();
    try {
      loop.execute(() -> engine.submit(body, delivered));
    } catch (RejectedExecutionException closed) {
      delivered.completeExceptionally(new RequestFailedException("the client is closed"));
    }
    return delivered;
  }

  ClientStats stats() {
    try {
      if (loop.inEventLoop()) {
        lastStats = engine.stats();
      } else {
        lastStats = loop.submit(engine::stats).awaitUninterruptibly().getNow();
      }
    } catch (RejectedExecutionException closed) {
      return lastStats;
    }
    return lastStats;
  }

  void close() {
    if (!group.isShuttingDown()) {
      lastStats = stats();
      loop.execute(() -> engine.fail("the client is closed"));
    }
    Future<?> ended =
        group.shutdownGracefully(QUIET_MILLIS, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS);
    if (!loop.inEventLoop()) {
      ended.awaitUninterruptibly(SHUTDOWN_MILLIS);
    }
  }
}
