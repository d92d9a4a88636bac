package dev.fulmar.rlnc.netty.client;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Stands before a server and cuts a connection after so many bytes, of those to the server or of
 * those from it, counted over all connections from when that was asked for.
 */
final class CuttingProxy implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final InetSocketAddress server;
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "cutting-proxy");
            thread.setDaemon(true);
            return thread;
          });
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private final AtomicLong requestBytesLeft = new AtomicLong(Long.MAX_VALUE);
  private final AtomicLong responseBytesLeft = new AtomicLong(Long.MAX_VALUE);

  CuttingProxy(InetSocketAddress server) throws IOException {
    this.server = server;
    threads.execute(this::accept);
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** So many bytes get to the server; the next one ends its connection. */
  void cutRequestAfter(long bytes) {
    requestBytesLeft.set(bytes);
  }

  /** The same for those from the server. */
  void cutResponseAfter(long bytes) {
    responseBytesLeft.set(bytes);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Socket upstream = new Socket(server.getAddress(), server.getPort());
        client.setTcpNoDelay(true);
        upstream.setTcpNoDelay(true);
        sockets.add(client);
        sockets.add(upstream);
        threads.execute(() -> copy(client, upstream, requestBytesLeft));
        threads.execute(() -> copy(upstream, client, responseBytesLeft));
      } catch (IOException closed) {
        sockets.forEach(CuttingProxy::close);
      }
    }
  }

  private static void copy(Socket from, Socket to, AtomicLong left) {
    byte[] buffer = new byte[8192];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        int passed = take(left, read);
        out.write(buffer, 0, passed);
        out.flush();
        if (passed < read) {
          break;
        }
      }
    } catch (IOException ended) {
      close(from);
    }
    close(from);
    close(to);
  }

  /** How many of so many bytes pass; after the cut all do again. */
  private static int take(AtomicLong left, int bytes) {
    long before =
        left.getAndUpdate(
            now -> now == Long.MAX_VALUE || now < bytes ? Long.MAX_VALUE : now - bytes);
    return (int) Math.min(bytes, before);
  }

  private static void close(Socket socket) {
    try {
      socket.close();
    } catch (IOException alreadyGone) {
      throw new AssertionError(alreadyGone);
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    sockets.forEach(CuttingProxy::close);
    threads.shutdownNow();
  }
}
