package dev.fulmar.netem.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The socket that clients connect to, and the selector of all sockets of a relay. */
final class TcpListener implements AutoCloseable {
  /** Asked for; the system may grant less. */
  private static final int BACKLOG_CONNECTIONS = 4096;

  private static final Logger LOG = LoggerFactory.getLogger(TcpListener.class);

  private final Selector selector;
  private final ServerSocketChannel channel;
  private final InetSocketAddress address;

  private TcpListener(Selector selector, ServerSocketChannel channel) throws IOException {
    this.selector = selector;
    this.channel = channel;
    this.address = (InetSocketAddress) channel.getLocalAddress();
  }

  /**
   * Opens the socket.
   *
   * @throws IOException if the address cannot be had; then nothing is left open
   */
  static TcpListener open(InetSocketAddress listenAddress) throws IOException {
    // the first channel to be closed makes the JDK open files of its own, which it cannot do, ever
    // again, once the clients have taken all there are
    SocketChannel.open().close();
    Selector selector = Selector.open();
    try {
      return new TcpListener(selector, openChannel(listenAddress));
    } catch (IOException | RuntimeException e) {
      selector.close();
      throw e;
    }
  }

  private static ServerSocketChannel openChannel(InetSocketAddress local) throws IOException {
    ServerSocketChannel channel = ServerSocketChannel.open();
    try {
      channel.configureBlocking(false);
      channel.bind(local, BACKLOG_CONNECTIONS);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  Selector selector() {
    return selector;
  }

  /** Where clients connect to, with the port that was taken. */
  InetSocketAddress address() {
    return address;
  }

  /** From now on tells of clients. */
  void start(Runnable onReady) throws IOException {
    channel.register(selector, SelectionKey.OP_ACCEPT, onReady);
  }

  /** Tells of clients, or for a while does not. */
  void want(boolean wanted) {
    channel.keyFor(selector).interestOps(wanted ? SelectionKey.OP_ACCEPT : 0);
  }

  /** The next client; null if there is none. */
  SocketChannel accept() throws IOException {
    return channel.accept();
  }

  /** Resets a client that is not let in. */
  static void refuse(SocketChannel client) {
    try (client) {
      client.setOption(StandardSocketOptions.SO_LINGER, 0);
    } catch (IOException e) {
      LOG.debug("a client had gone before it was refused", e);
    }
  }

  /** Closes the socket and the selector; those of the connections are closed before. */
  @Override
  public void close() {
    try (selector) {
      channel.close();
    } catch (IOException e) {
      LOG.warn("a socket did not close cleanly", e);
    }
  }
}
