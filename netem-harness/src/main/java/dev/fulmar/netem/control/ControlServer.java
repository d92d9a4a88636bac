package dev.fulmar.netem.control;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A {@link LinkControl} over HTTP/1.1, on the loopback only: for programs of this machine, not for
 * web pages, whose requests are refused by their Host header or by what browsers ask first.
 *
 * <pre>
 *   curl localhost:8001/links
 *   curl -X PUT -H 'Content-Type: application/json' -d '{"up":"loss 10%"}' localhost:8001/links/wan
 *   {"name":"wan","protocol":"udp","host":"127.0.0.1","port":5700,"up":"loss 10%","down":"",
 *    "up_from_index":18}
 * </pre>
 *
 * <p>A change names {@code up}, {@code down} or both, as link specifications; the empty one means
 * unimpaired, and words that read files are not taken. The answer says from which packet on each
 * goes by it. What is refused is answered with a problem (RFC 9457): 400 the change cannot be read
 * or done, 403 another host, 404 no such link, 405 with {@code Allow}, 413 above 65,536 bytes, 415
 * not {@code application/json}.
 */
public final class ControlServer implements AutoCloseable {
  /** A client that sends its request slowly holds one; threads that are idle end. */
  private static final int THREADS = 64;

  private static final int IDLE_SECONDS = 5;

  private final HttpServer server;
  private final ThreadPoolExecutor pool;
  private final AtomicLong refused = new AtomicLong();

  private ControlServer(LinkControl control, HttpServer server) {
    this.server = server;
    AtomicInteger number = new AtomicInteger();
    this.pool =
        new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "fulmar-control-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    this.pool.allowCoreThreadTimeOut(true);
    server.setExecutor(pool);
    server.createContext("/", new ControlHandler(control, refused));
    server.start();
  }

  /**
   * Starts a server; from then on it must be closed.
   *
   * @param port where it listens on the loopback; 0 takes a free one
   * @throws IOException if the port cannot be had
   */
  public static ControlServer start(LinkControl control, int port) throws IOException {
    InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    return new ControlServer(control, HttpServer.create(address, 0));
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.getAddress();
  }

  /** How many requests were refused. */
  public long refused() {
    return refused.get();
  }

  /** Ends the server at once; requests that are being answered are cut off. */
  @Override
  public void close() {
    server.stop(0);
    pool.shutdownNow();
  }
}
