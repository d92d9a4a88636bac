package dev.fulmar.netem.socket;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A socket on the loopback for each node of a radio network, and the thread that reads them. */
final class RadioSockets implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RadioSockets.class);

  /** How many datagrams one socket may bring in before the others have their turn. */
  private static final int BATCH_DATAGRAMS = 64;

  private final Selector selector = Selector.open();
  private final List<DatagramChannel> channels = new ArrayList<>();
  private final List<InetSocketAddress> addresses = new ArrayList<>();
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(UdpSockets.SLOT_BYTES);
  private final Listener listener;
  private Thread reader;
  private volatile boolean closed;
  private volatile Throwable failure;

  /**
   * Opens the sockets.
   *
   * @throws IOException if there are not so many to be had; then none is left open
   */
  RadioSockets(int nodes, Listener listener) throws IOException {
    this.listener = listener;
    try {
      for (int node = 0; node < nodes; node++) {
        open(node);
      }
    } catch (IOException | RuntimeException e) {
      release();
      throw e;
    }
  }

  InetSocketAddress address(int node) {
    return addresses.get(node);
  }

  /** Starts reading. */
  void start() {
    reader = new Thread(this::run, "fulmar-radio-reader");
    reader.setDaemon(true);
    reader.start();
  }

  /**
   * Sends from a node's socket.
   *
   * @return whether the system took it
   */
  boolean send(int node, byte[] payload, InetSocketAddress target) {
    try {
      return channels.get(node).send(ByteBuffer.wrap(payload), target) == payload.length;
    } catch (IOException e) {
      LOG.debug("a datagram of {} bytes to {} was not sent", payload.length, target, e);
      return false;
    }
  }

  /** What has ended the thread that reads, so that nothing new is carried; null for nothing. */
  Throwable failure() {
    return failure;
  }

  @Override
  public void close() {
    closed = true;
    selector.wakeup();
    Threads.join(reader);
  }

  private void open(int node) throws IOException {
    DatagramChannel channel = DatagramChannel.open();
    channels.add(channel);
    channel.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    channel.configureBlocking(false);
    channel.register(selector, SelectionKey.OP_READ, node);
    addresses.add((InetSocketAddress) channel.getLocalAddress());
  }

  private void run() {
    try {
      while (!closed) {
        selector.select();
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
          int node = (Integer) ready.next().attachment();
          ready.remove();
          read(node);
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      failure = e;
      LOG.error("the radio network cannot read any more and carries nothing new", e);
    } finally {
      release();
    }
  }

  private void read(int node) {
    try {
      for (int i = 0; i < BATCH_DATAGRAMS; i++) {
        buffer.clear();
        InetSocketAddress sender = (InetSocketAddress) channels.get(node).receive(buffer);
        if (sender == null) {
          return;
        }
        buffer.flip();
        byte[] payload = new byte[buffer.remaining()];
        buffer.get(payload);
        listener.onDatagram(node, sender, payload);
      }
    } catch (IOException | RuntimeException e) {
      // one datagram's trouble, whatever it is, must not end the network of the others
      LOG.error("the radio network failed at a datagram for node {}", node, e);
    }
  }

  private void release() {
    try {
      for (DatagramChannel channel : channels) {
        channel.close();
      }
      selector.close();
    } catch (IOException e) {
      LOG.warn("a socket of the radio network did not close cleanly", e);
    }
  }

  /** Is told what has come. */
  interface Listener {
    /** A datagram came to a node's socket. */
    void onDatagram(int node, InetSocketAddress sender, byte[] payload);
  }
}
