package dev.fulmar.transport.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Sends each connection back what it receives, until its peer finishes. */
final class EchoServer implements AutoCloseable {
  private final List<TransportSocket> accepted = new CopyOnWriteArrayList<>();
  private final TransportDriver driver;
  private final TransportServer server;

  EchoServer(TransportSettings settings) throws IOException {
    driver =
        TransportDriver.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), settings);
    server = driver.listen();
    start(this::acceptAll);
  }

  InetSocketAddress address() {
    return server.address();
  }

  List<TransportSocket> accepted() {
    return accepted;
  }

  DriverStats stats() {
    return server.stats();
  }

  /** Falls silent without a word, as a process that is killed. */
  void kill() throws IOException {
    driver.closeSilently();
  }

  @Override
  public void close() {
    driver.close();
  }

  private void acceptAll() {
    try {
      while (true) {
        TransportSocket socket = server.accept();
        accepted.add(socket);
        start(() -> echo(socket));
      }
    } catch (IOException closed) {
      accepted.forEach(TransportSocket::close);
    }
  }

  private static void echo(TransportSocket socket) {
    try (socket) {
      socket.inputStream().transferTo(socket.outputStream());
    } catch (IOException gone) {
      socket.abort();
    }
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "echo");
    thread.setDaemon(true);
    thread.start();
  }
}
