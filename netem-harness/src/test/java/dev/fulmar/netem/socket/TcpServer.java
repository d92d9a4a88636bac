package dev.fulmar.netem.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A plain TCP program of the tests: does the same with each of its clients, each in a thread. */
final class TcpServer implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 5_000;
  private static final int BACKLOG = 2048;

  /** What to do with a client, which is closed afterwards. */
  interface Service {
    void serve(Socket client) throws IOException;
  }

  private final ServerSocket socket;
  private final InetSocketAddress address;
  private final Service service;
  private final AtomicInteger accepted = new AtomicInteger();
  private final Queue<IOException> failures = new ConcurrentLinkedQueue<>();
  private final Queue<Socket> clients = new ConcurrentLinkedQueue<>();
  private final ExecutorService pool = Executors.newCachedThreadPool();
  private final Thread thread;

  TcpServer(Service service) throws IOException {
    this(loopback(0), service);
  }

  TcpServer(InetSocketAddress wanted, Service service) throws IOException {
    this.socket = new ServerSocket();
    this.socket.bind(wanted, BACKLOG);
    this.address = (InetSocketAddress) socket.getLocalSocketAddress();
    this.service = service;
    this.thread = new Thread(this::accept, "test-server");
    this.thread.setDaemon(true);
    this.thread.start();
  }

  /** Sends back what it gets, to the end. */
  static TcpServer echoing() throws IOException {
    return new TcpServer(client -> client.getInputStream().transferTo(client.getOutputStream()));
  }

  static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** A client of whatever is at the address, which does not wait for ever. */
  static Socket connect(InetSocketAddress address) throws IOException {
    Socket socket = new Socket(address.getAddress(), address.getPort());
    socket.setSoTimeout(PATIENCE_MILLIS);
    return socket;
  }

  /** Makes a socket that is closed reset its connection. */
  static void reset(Socket socket) throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  /** Where it is, or was before it was closed. */
  InetSocketAddress address() {
    return address;
  }

  int accepted() {
    return accepted.get();
  }

  /** What went wrong with its clients. */
  Queue<IOException> failures() {
    return failures;
  }

  private void accept() {
    try {
      while (true) {
        Socket client = socket.accept();
        accepted.incrementAndGet();
        clients.add(client);
        pool.execute(() -> serve(client));
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        failures.add(e);
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      service.serve(client);
    } catch (IOException e) {
      failures.add(e);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
    Threads.join(thread);
    for (Socket client : clients) {
      client.close();
    }
    pool.shutdown();
  }
}
