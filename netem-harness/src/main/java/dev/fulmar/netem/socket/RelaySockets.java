package dev.fulmar.netem.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.Channel;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.UnsupportedAddressTypeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens, fills and closes the sockets of a relay. */
final class RelaySockets implements AutoCloseable {
  /** Asked for in each direction of each socket; the system may grant less. */
  private static final int BUFFER_BYTES = 4 << 20;

  private static final Logger LOG = LoggerFactory.getLogger(RelaySockets.class);

  private final Selector selector;
  private final DatagramChannel listen;
  private final InetSocketAddress address;
  private final InetSocketAddress to;
  private final KernelDrops upDrops = new KernelDrops();
  private final KernelDrops downDrops = new KernelDrops();

  private RelaySockets(Selector selector, DatagramChannel listen, InetSocketAddress to)
      throws IOException {
    this.selector = selector;
    this.listen = listen;
    this.address = (InetSocketAddress) listen.getLocalAddress();
    this.to = to;
    upDrops.opened(address.getPort());
  }

  /**
   * Opens the socket that clients send to.
   *
   * @throws IOException if the address cannot be had; then nothing is left open
   */
  static RelaySockets open(InetSocketAddress listenAddress, InetSocketAddress to)
      throws IOException {
    Selector selector = Selector.open();
    try {
      checkReachable(to);
      return new RelaySockets(selector, openChannel(selector, listenAddress), to);
    } catch (IOException | RuntimeException e) {
      selector.close();
      throw e;
    }
  }

  /**
   * Finds out at the start, instead of at each datagram, that a kind of address is not to be had.
   */
  private static void checkReachable(InetSocketAddress to) throws IOException {
    try (DatagramChannel probe = DatagramChannel.open()) {
      probe.connect(to);
    } catch (UnsupportedAddressTypeException e) {
      throw new IOException("this Java does not speak the protocol of " + to, e);
    }
  }

  Selector selector() {
    return selector;
  }

  /** Where clients send to, with the port that was taken. */
  InetSocketAddress address() {
    return address;
  }

  /**
   * Opens a socket towards the server for a client. It is not connected, because a connected
   * channel cannot send an empty datagram and reports a server's absence as its own failure;
   * whoever reads must look at the sender.
   */
  RelayClient openUpstream(SocketAddress client, long nowNanos) throws IOException {
    // towards a server on this machine, nobody from elsewhere need reach the socket
    InetSocketAddress local =
        to.getAddress().isLoopbackAddress() ? new InetSocketAddress(to.getAddress(), 0) : null;
    DatagramChannel upstream = openChannel(selector, local);
    downDrops.opened(upstream.socket().getLocalPort());
    RelayClient opened = new RelayClient(client, upstream, nowNanos);
    upstream.keyFor(selector).attach(opened);
    return opened;
  }

  /** Closes the socket of a client. */
  void closeUpstream(RelayClient client) {
    downDrops.closing(client.upstream().socket().getLocalPort());
    close(client.upstream());
  }

  /** What the system dropped before it could be read from clients. */
  long droppedUp() {
    return upDrops.total();
  }

  /** What the system dropped before it could be read from the server. */
  long droppedDown() {
    return downDrops.total();
  }

  /** Sends to the server on behalf of a client; false if the system would not. */
  boolean sendUp(RelayClient client, byte[] payload) {
    return send(client.upstream(), to, payload);
  }

  /** Sends to a client on behalf of the server; false if the system would not. */
  boolean sendDown(RelayClient client, byte[] payload) {
    return send(listen, client.address(), payload);
  }

  /** Whether a datagram at an upstream socket is the server's. */
  boolean isServer(SocketAddress sender) {
    return to.equals(sender);
  }

  static void close(Channel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      LOG.warn("a socket did not close cleanly", e);
    }
  }

  /** Closes every socket that was opened here. */
  @Override
  public void close() {
    upDrops.closing(address.getPort());
    for (SelectionKey key : selector.keys()) {
      downDrops.closing(((DatagramChannel) key.channel()).socket().getLocalPort());
      close(key.channel());
    }
    try {
      selector.close();
    } catch (IOException e) {
      LOG.warn("a selector did not close cleanly", e);
    }
  }

  private static DatagramChannel openChannel(Selector selector, InetSocketAddress local)
      throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    try {
      channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
      channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES);
      channel.bind(local);
      channel.configureBlocking(false);
      channel.register(selector, SelectionKey.OP_READ);
      return channel;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  private static boolean send(DatagramChannel channel, SocketAddress target, byte[] payload) {
    try {
      return channel.send(ByteBuffer.wrap(payload), target) == payload.length;
    } catch (IOException e) {
      LOG.debug("a datagram of {} bytes to {} was not sent", payload.length, target, e);
      return false;
    }
  }
}
