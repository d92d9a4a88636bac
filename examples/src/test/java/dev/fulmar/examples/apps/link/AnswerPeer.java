package dev.fulmar.examples.apps.link;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A plain TCP program on the loopback: reads a byte, answers it, and reads on to the end. */
final class AnswerPeer implements AutoCloseable {
  private static final int BACKLOG = 256;

  private final ServerSocket socket;
  private final AtomicInteger gone = new AtomicInteger();
  private final ExecutorService pool = Executors.newCachedThreadPool();

  AnswerPeer() throws IOException {
    socket = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    pool.execute(this::accept);
  }

  InetSocketAddress address() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        pool.execute(() -> serve(client));
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** How many clients went without ending in order. */
  int gone() {
    return gone.get();
  }

  private void serve(Socket client) {
    try (client) {
      client.getOutputStream().write(client.getInputStream().read());
      client.getInputStream().transferTo(OutputStream.nullOutputStream());
    } catch (IOException e) {
      gone.incrementAndGet();
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    pool.shutdownNow();
  }
}
