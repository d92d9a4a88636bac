package dev.fulmar.examples.reproduce.virtual;

import static java.util.Objects.requireNonNull;

import dev.fulmar.examples.reproduce.world.Wire;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.eclipse.californium.elements.EndpointContextMatcher;
import org.eclipse.californium.elements.RawData;
import org.eclipse.californium.elements.RawDataChannel;
import org.eclipse.californium.elements.UdpEndpointContext;
import org.eclipse.californium.elements.util.ClockUtil;

/**
 * A node's socket for Californium, into a {@link Medium} instead of a network. Node n has the
 * address 127.0.1.n, port 5683, of which nothing is opened.
 */
public final class VirtualWire extends Wire {
  /** Addresses that tell a node's number in their last byte. */
  private static final int MAX_NODES = 256;

  private static final int PORT = 5683;

  private final Medium medium;
  private final int node;
  private RawDataChannel receiver;
  private boolean running;

  /**
   * A wire that nobody else uses.
   *
   * @param node 0..255; attached to the medium by this
   * @throws IllegalArgumentException if the node's number is out of range
   */
  public VirtualWire(Medium medium, int node) {
    if (node < 0 || node >= MAX_NODES) {
      throw new IllegalArgumentException("node is %d, allowed: 0..255".formatted(node));
    }
    this.medium = requireNonNull(medium, "medium");
    this.node = node;
    medium.attach(node, this::receive);
  }

  /** The address of a node. */
  public static InetSocketAddress addressOf(int node) {
    try {
      byte[] bytes = {127, 0, 1, (byte) node};
      return new InetSocketAddress(InetAddress.getByAddress(bytes), PORT);
    } catch (UnknownHostException impossible) { // four bytes always are an address
      throw new IllegalStateException(impossible);
    }
  }

  /** The node that has an address. */
  private static int nodeOf(InetSocketAddress address) {
    byte[] bytes = address.getAddress().getAddress();
    return bytes[bytes.length - 1] & 0xFF;
  }

  @Override
  public void send(RawData message) {
    message.onContextEstablished(new UdpEndpointContext(message.getInetSocketAddress()));
    if (!keeps(message)) {
      transmit(message);
    }
    message.onSent();
  }

  @Override
  public void transmit(RawData message) {
    medium.offer(node, nodeOf(message.getInetSocketAddress()), message.getBytes());
  }

  private void receive(int from, byte[] datagram) {
    if (running) {
      RawData message =
          RawData.inbound(
              datagram,
              new UdpEndpointContext(addressOf(from)),
              false,
              ClockUtil.nanoRealtime(),
              getAddress());
      receive(message, receiver);
    }
  }

  @Override
  public void start() {
    running = true;
  }

  @Override
  public void stop() {
    running = false;
  }

  @Override
  public void destroy() {
    running = false;
  }

  @Override
  public void setRawDataReceiver(RawDataChannel messageHandler) {
    receiver = messageHandler;
  }

  /** Does nothing: datagrams come from whom the medium says. */
  @Override
  public void setEndpointContextMatcher(EndpointContextMatcher matcher) {}

  @Override
  public InetSocketAddress getAddress() {
    return addressOf(node);
  }

  @Override
  public String getProtocol() {
    return "UDP";
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  @Override
  public void processDatagram(DatagramPacket datagram) {
    throw new UnsupportedOperationException("a virtual wire has no datagrams of a socket");
  }
}
