package dev.fulmar.netem.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One of the two sockets of a relayed connection, and what it waits for. Only the relay's reader
 * touches it.
 *
 * <p>Until it is closed in order its socket lingers for no time, so that whatever else ends it, be
 * it the end of the process, resets the connection: its peer never takes half a stream for a whole.
 */
final class StreamEnd {
  private static final int LINGER_OFF = -1;
  private static final Logger LOG = LoggerFactory.getLogger(StreamEnd.class);

  private final SocketChannel channel;
  private final SelectionKey key;

  private StreamEnd(SocketChannel channel, Selector selector, int operations, Runnable onReady)
      throws IOException {
    this.channel = channel;
    this.key = channel.register(selector, operations, onReady);
  }

  /**
   * The socket of a connection that was accepted.
   *
   * @throws IOException if it is broken already; it is closed then
   */
  static StreamEnd accepted(SocketChannel channel, Selector selector, Runnable onReady)
      throws IOException {
    try {
      prepare(channel);
      return new StreamEnd(channel, selector, 0, onReady);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * A socket that begins to connect, or is connected already.
   *
   * @throws IOException if there is no socket left, or no way to the address; nothing is left open
   */
  static StreamEnd connecting(InetSocketAddress to, Selector selector, Runnable onReady)
      throws IOException {
    SocketChannel channel = SocketChannel.open();
    try {
      prepare(channel);
      boolean connected = channel.connect(to);
      return new StreamEnd(channel, selector, connected ? 0 : SelectionKey.OP_CONNECT, onReady);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static void prepare(SocketChannel channel) throws IOException {
    channel.configureBlocking(false);
    channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
    channel.setOption(StandardSocketOptions.SO_LINGER, 0);
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  /** Whether bytes can be written. */
  boolean isConnected() {
    return channel.isConnected();
  }

  /** Whether one of these operations can go on now. */
  boolean isReady(int operation) {
    return key.isValid() && (key.readyOps() & operation) != 0;
  }

  /** Asks to be told, or no longer, when an operation can go on. */
  void want(int operation, boolean wanted) {
    if (!key.isValid()) {
      return;
    }
    int others = key.interestOps() & ~operation;
    key.interestOps(wanted ? others | operation : others);
  }

  /**
   * Ends connecting if it can be ended.
   *
   * @return whether the socket is connected now
   * @throws IOException if nobody is there
   */
  boolean finishConnecting() throws IOException {
    boolean connected = channel.finishConnect();
    want(SelectionKey.OP_CONNECT, !connected);
    return connected;
  }

  /** As {@link SocketChannel#read(ByteBuffer)}. */
  int read(ByteBuffer buffer) throws IOException {
    return channel.read(buffer);
  }

  /** As {@link SocketChannel#write(ByteBuffer)}. */
  int write(ByteBuffer buffer) throws IOException {
    return channel.write(buffer);
  }

  /** Tells the peer that no more bytes follow; it may still send. */
  void endOutput() throws IOException {
    channel.shutdownOutput();
  }

  /** Closes in order: both directions have ended, and the peer gets what was written. */
  void close() {
    try {
      channel.setOption(StandardSocketOptions.SO_LINGER, LINGER_OFF);
    } catch (IOException e) {
      LOG.debug("a socket was broken before it was closed", e);
    }
    reset();
  }

  /** Closes at once; the peer sees the connection reset unless both directions had ended. */
  void reset() {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.debug("a socket did not close cleanly", e);
    }
  }
}
