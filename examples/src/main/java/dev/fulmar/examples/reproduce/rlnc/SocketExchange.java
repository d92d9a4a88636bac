package dev.fulmar.examples.reproduce.rlnc;

import dev.fulmar.netem.socket.TcpLink;
import dev.fulmar.rlnc.netty.client.ClientConfig;
import dev.fulmar.rlnc.netty.client.ClientStats;
import dev.fulmar.rlnc.netty.client.PaperClient;
import dev.fulmar.rlnc.netty.client.PlainRestClient;
import dev.fulmar.rlnc.netty.client.RequestClient;
import dev.fulmar.rlnc.netty.server.RlncServer;
import dev.fulmar.rlnc.netty.server.RlncServerConfig;
import dev.fulmar.rlnc.protocol.SenderConfig;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A client and a server of the paper's profile over sockets of this machine, and between them a
 * link that loses connections by Algorithm 1: the i-th has the fate that it has in virtual time.
 */
final class SocketExchange {
  private static final double NANOS_A_SECOND = 1e9;

  /** A run takes a fifth of it. */
  private static final int PATIENCE_SECONDS = 120;

  private SocketExchange() {}

  /**
   * Runs it in real time.
   *
   * @throws IOException if there is no port, or it is not done in two minutes
   */
  static Outcome run(Point point, Way.Paper way, long seed) throws IOException {
    InetSocketAddress loopback = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    AtomicLong handled = new AtomicLong();
    try (RlncServer server =
            RlncServer.start(
                loopback,
                request -> {
                  handled.incrementAndGet();
                  return Optional.empty();
                },
                RlncServerConfig.defaults());
        TcpLink link =
            TcpLink.builder()
                .name(way.id())
                .listen(loopback)
                .to(server.address())
                .up(point.link())
                .seed(seed)
                .start();
        RequestClient client = client(point, way, seed, link.address())) {
      Outcome outcome = new Outcome();
      long startNanos = System.nanoTime();
      await(sendAll(client, point, seed));
      outcome.seconds = (System.nanoTime() - startNanos) / NANOS_A_SECOND;
      ClientStats stats = client.stats();
      outcome.transmissions = stats.transmissions();
      outcome.additional = stats.additional();
      outcome.handled = handled.get();
      outcome.requestBytes = stats.requestBytes();
      return outcome;
    }
  }

  private static RequestClient client(
      Point point, Way.Paper way, long seed, InetSocketAddress address) {
    SenderConfig sender =
        SenderConfig.PAPER.withWindow(way.window()).withTimeoutNanos(point.timeoutNanos());
    ClientConfig config =
        ClientConfig.builder().sender(sender).random(new SplittableRandom(seed)).build();
    URI uri =
        URI.create(
            "http://%s:%d%s"
                .formatted(
                    address.getAddress().getHostAddress(), address.getPort(), MessageBytes.TARGET));
    return way.coded() ? PaperClient.to(uri, config) : PlainRestClient.to(uri, config);
  }

  /** Each at its time; done when all are delivered. */
  private static CompletableFuture<Void> sendAll(RequestClient client, Point point, long seed) {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    List<byte[]> bodies = Readings.of(point.requests(), seed);
    for (int i = 0; i < bodies.size(); i++) {
      byte[] body = bodies.get(i);
      Executor atItsTime =
          CompletableFuture.delayedExecutor(i * point.intervalNanos(), TimeUnit.NANOSECONDS);
      all.add(CompletableFuture.supplyAsync(() -> body, atItsTime).thenCompose(client::send));
    }
    return CompletableFuture.allOf(all.toArray(CompletableFuture[]::new));
  }

  private static void await(CompletableFuture<Void> all) throws IOException {
    try {
      all.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e);
    } catch (TimeoutException e) {
      throw new IOException("not done in %d s".formatted(PATIENCE_SECONDS), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
