package dev.fulmar.transport.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One UDP socket that never blocks but in {@link #await}. */
final class UdpPort implements AutoCloseable {
  private static final long MAX_AWAIT_MILLIS = 60_000;
  private static final long MILLISECOND_NANOS = 1_000_000;

  private static final Logger LOG = LoggerFactory.getLogger(UdpPort.class);

  private final DatagramChannel channel;
  private final Selector selector;
  private final SelectionKey key;
  private final InetSocketAddress bound;

  private UdpPort(DatagramChannel channel, Selector selector) throws IOException {
    this.channel = channel;
    this.selector = selector;
    channel.configureBlocking(false);
    this.key = channel.register(selector, SelectionKey.OP_READ);
    this.bound = (InetSocketAddress) channel.getLocalAddress();
  }

  /**
   * Opens the socket.
   *
   * @param local where; port 0 takes a free one
   * @throws IOException if the address cannot be had; then nothing is left open
   */
  static UdpPort open(InetSocketAddress local, int bufferBytes) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    Selector selector = null;
    try {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, bufferBytes);
      channel.setOption(StandardSocketOptions.SO_SNDBUF, bufferBytes);
      channel.bind(local);
      selector = Selector.open();
      return new UdpPort(channel, selector);
    } catch (IOException | RuntimeException failed) {
      channel.close();
      if (selector != null) {
        selector.close();
      }
      throw failed;
    }
  }

  /**
   * From now on there is one peer only, and {@link #receive} and {@link #send} throw {@link
   * java.net.PortUnreachableException} when the network says that nobody is there.
   *
   * @throws IOException if there is no way to that address
   */
  void connect(InetSocketAddress remote) throws IOException {
    channel.connect(remote);
  }

  /** Where it is bound, with the port that was taken. */
  InetSocketAddress address() {
    return bound;
  }

  /**
   * Waits until there is something to receive, room to send if that is wanted, a call of {@link
   * #wakeUp}, or a time has passed.
   *
   * @param nanos how long at most; rounded up to a millisecond
   */
  void await(long nanos) throws IOException {
    if (nanos <= 0) {
      selector.selectNow();
    } else {
      selector.select(Math.min(MAX_AWAIT_MILLIS, (nanos - 1) / MILLISECOND_NANOS + 1));
    }
    selector.selectedKeys().clear();
  }

  boolean isOpen() {
    return channel.isOpen();
  }

  void wakeUp() {
    selector.wakeup();
  }

  /** Whether {@link #await} also ends when there is room to send. */
  void wantRoom(boolean wanted) {
    int operations = wanted ? SelectionKey.OP_READ | SelectionKey.OP_WRITE : SelectionKey.OP_READ;
    if (key.interestOps() != operations) {
      key.interestOps(operations);
      selector.wakeup();
    }
  }

  /** Receives a datagram behind the buffer's position; where from, or null if there is none. */
  SocketAddress receive(ByteBuffer buffer) throws IOException {
    return channel.receive(buffer);
  }

  /**
   * Sends what remains of a buffer.
   *
   * @return false if there is no room now; nothing was sent then
   * @throws IOException if the system will not send this datagram
   */
  boolean send(ByteBuffer datagram, SocketAddress target) throws IOException {
    int bytes = datagram.remaining();
    return channel.send(datagram, target) == bytes;
  }

  @Override
  public void close() {
    try (selector) {
      channel.close();
    } catch (IOException unclean) {
      LOG.warn("a UDP socket did not close cleanly", unclean);
    }
  }
}
