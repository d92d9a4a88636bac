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
import java.util.random.RandomGenerator;

/**
 * Stands before a server and loses whole connections, as the paper's Algorithm 1 does: either the
 * request never gets to the server, or the response never gets back. The client only sees silence.
 */
final class LossyProxy implements AutoCloseable {
  private final ServerSocket listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "lossy-proxy");
            thread.setDaemon(true);
            return thread;
          });
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
  private volatile InetSocketAddress server;

  /**
   * A proxy at work.
   *
   * @param p how likely a connection is lost
   * @param alpha the share of those whose request is lost
   */
  LossyProxy(InetSocketAddress server, double p, double alpha, RandomGenerator random)
      throws IOException {
    this.server = server;
    threads.execute(
        () -> {
          while (!listener.isClosed()) {
            Socket client = accept();
            double draw = random.nextDouble();
            if (client != null && draw >= alpha * p) {
              threads.execute(() -> relay(client, draw >= p));
            }
          }
        });
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/sensors");
  }

  /** Where connections go from now on. */
  void redirect(InetSocketAddress newServer) {
    server = newServer;
  }

  private Socket accept() {
    try {
      Socket client = listener.accept();
      sockets.add(client);
      return client;
    } catch (IOException closed) {
      return null;
    }
  }

  private void relay(Socket client, boolean withResponse) {
    try {
      Socket upstream = new Socket(server.getAddress(), server.getPort());
      sockets.add(upstream);
      threads.execute(() -> copy(client, upstream));
      copy(upstream, withResponse ? client : null);
    } catch (IOException serverGone) {
      close(client);
    }
  }

  /** Until either ends; null swallows, and then the client hears nothing of the end either. */
  private static void copy(Socket from, Socket to) {
    byte[] buffer = new byte[4096];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to == null ? OutputStream.nullOutputStream() : to.getOutputStream();
      for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        out.write(buffer, 0, read);
        out.flush();
      }
      if (to != null) {
        to.shutdownOutput();
      }
    } catch (IOException ended) {
      close(from);
    }
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
    sockets.forEach(LossyProxy::close);
    threads.shutdownNow();
  }
}
