package dev.fulmar.rlnc.netty.client;

import dev.fulmar.rlnc.journal.MemoryRequestStore;
import dev.fulmar.rlnc.kernel.KernelChoice;
import dev.fulmar.rlnc.netty.client.pool.ConnectionPool;
import dev.fulmar.rlnc.netty.client.pool.Connector;
import dev.fulmar.rlnc.netty.client.pool.PoolSettings;
import dev.fulmar.rlnc.netty.client.pool.Scheduler;
import dev.fulmar.rlnc.netty.client.pool.TlsPeer;
import dev.fulmar.rlnc.protocol.ClientSession;
import dev.fulmar.rlnc.protocol.RequestStore;
import dev.fulmar.rlnc.wire.BinaryRequest;
import dev.fulmar.rlnc.wire.PacketMac;
import dev.fulmar.rlnc.wire.SenderId;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelOption;
import io.netty.channel.EventLoop;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.util.concurrent.DefaultThreadFactory;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.Ticker;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A version 1 client's two threads, its event loop and its store's, and the way in to them. */
final class RlncClientThread implements RequestKeeper.Listener {
  private static final Logger LOGGER = LoggerFactory.getLogger(RlncClientThread.class);
  private static final long QUIET_MILLIS = 0;
  private static final long SHUTDOWN_MILLIS = 5000;

  /** What a symbol has beside the request: an identity of 16 + 8 + 8 bytes, a checksum of 4. */
  private static final int MAX_IDENTITY_BYTES = 36;

  /** More of the shortest possible do not fit into the 64 KiB of a bundle. */
  private static final int MAX_RESPONSES_IN_BUNDLE = 10_000;

  private final MultiThreadIoEventLoopGroup group =
      new MultiThreadIoEventLoopGroup(
          1, new DefaultThreadFactory("fulmar-rlnc-client", true), NioIoHandler.newFactory());
  private final EventLoop loop = group.next();
  private final ExecutorService storeThread =
      Executors.newSingleThreadExecutor(new DefaultThreadFactory("fulmar-rlnc-store", true));
  private final RequestKeeper keeper;
  private final CodedEngine engine;
  private final int maxSymbolBytes;
  private volatile RlncClientStats lastStats;

  private RlncClientThread(
      Target target, RlncClientConfig config, Optional<TlsPeer> tls, RequestStore store) {
    this.maxSymbolBytes = config.sender().maxSymbolBytes();
    this.engine = newEngine(target, config, tls, store);
    this.keeper = new RequestKeeper(store, storeThread, this);
    this.lastStats = engine.stats();
  }

  static RlncClientThread start(Target target, RlncClientConfig config) {
    Optional<TlsPeer> tls = tls(target, config);
    RequestStore store = config.store().orElseGet(() -> new MemoryRequestStore(new SecureRandom()));
    claim(store, config.origin().orElse(target));
    RlncClientThread thread = new RlncClientThread(target, config, tls, store);
    KernelChoice.begin();
    thread.loop.execute(() -> thread.engine.start(thread.keeper));
    return thread;
  }

  private static void claim(RequestStore store, Target server) {
    try {
      store.belongTo(server.origin());
    } catch (IOException unusable) {
      throw new UncheckedIOException(unusable);
    }
  }

  private static Optional<TlsPeer> tls(Target target, RlncClientConfig config) {
    if (!target.secure()) {
      if (config.tls().isPresent()) {
        throw new IllegalArgumentException("an SslContext needs a URI that begins with https");
      }
      return Optional.empty();
    }
    SslContext context = config.tls().orElseGet(RlncClientThread::trustsWhatTheJdkTrusts);
    return Optional.of(
        new TlsPeer(context, target.bareHost(), target.port(), config.verifiesHost()));
  }

  private static SslContext trustsWhatTheJdkTrusts() {
    try {
      return SslContextBuilder.forClient().build();
    } catch (SSLException e) {
      throw new IllegalStateException("the JDK has no TLS, an SslContext must be given", e);
    }
  }

  private CodedEngine newEngine(
      Target target, RlncClientConfig config, Optional<TlsPeer> tls, RequestStore store) {
    Bootstrap bootstrap =
        new Bootstrap()
            .group(loop)
            .channel(NioSocketChannel.class)
            .option(ChannelOption.TCP_NODELAY, true)
            .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, 0); // the pool has its own
    Connector connector = pipeline -> bootstrap.clone().handler(pipeline).connect(target.address());
    PoolSettings settings =
        new PoolSettings(
            tls,
            config.sender().inFlight(),
            config.connectTimeoutNanos(),
            config.idleNanos(),
            config.maxResponseBytes());
    Scheduler scheduler =
        (task, delayNanos) -> loop.schedule(task, delayNanos, TimeUnit.NANOSECONDS);
    return new CodedEngine(
        target.toString(),
        new ClientSession(
            config.sender(),
            store.sender(),
            store.incarnation(),
            store.lastId(),
            store.lastSent(),
            store.undelivered(),
            config.random()),
        new ConnectionPool(connector, settings, scheduler, Ticker.systemTicker()),
        new RequestWriter(target.authority(), config.macKey().map(PacketMac::new)),
        new ReplyReader(MAX_RESPONSES_IN_BUNDLE, InstantSource.system()),
        config,
        scheduler,
        Ticker.systemTicker());
  }

  CompletableFuture<ClientResponse> send(BinaryRequest request) {
    int symbolBytes = request.write().length + MAX_IDENTITY_BYTES;
    if (symbolBytes > maxSymbolBytes) {
      throw new IllegalArgumentException(
          "request has %d bytes with its head and what is added, must have at most %d"
              .formatted(symbolBytes, maxSymbolBytes));
    }
    CompletableFuture<ClientResponse> delivered = new CompletableFuture<>();
    try {
      loop.execute(() -> engine.submit(request, delivered));
    } catch (RejectedExecutionException closed) {
      delivered.completeExceptionally(new RequestFailedException("the client is closed"));
    }
    return delivered;
  }

  @Override
  public void onStored(long id) {
    onLoop(() -> engine.onStored(id));
  }

  @Override
  public void onMarked(SenderId of, long upTo) {
    onLoop(() -> engine.onMarked(of, upTo));
  }

  @Override
  public void onStoreFailed(Exception cause) {
    onLoop(() -> engine.fail("requests cannot be stored: " + cause.getMessage()));
  }

  private void onLoop(Runnable task) {
    try {
      loop.execute(task);
    } catch (RejectedExecutionException closed) {
      LOGGER.debug("closed meanwhile", closed);
    }
  }

  RlncClientStats stats() {
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
      loop.execute(engine::close);
    }
    Future<?> ended =
        group.shutdownGracefully(QUIET_MILLIS, SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS);
    if (!loop.inEventLoop()) {
      ended.awaitUninterruptibly(SHUTDOWN_MILLIS);
    }
    closeStore();
  }

  private void closeStore() {
    if (storeThread.isShutdown()) {
      return;
    }
    keeper.close();
    storeThread.shutdown();
    try {
      if (!storeThread.awaitTermination(SHUTDOWN_MILLIS, TimeUnit.MILLISECONDS)) {
        LOGGER.warn("the request store is still at work");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
