package dev.fulmar.cocored.dtls;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;
import java.util.concurrent.atomic.AtomicInteger;

/** A NAT for one client: on {@link #rebind} the server sees it at another port. */
final class NatRelay implements AutoCloseable {
  private static final int LARGEST_DATAGRAM_BYTES = 2048;

  private final InetSocketAddress server;
  private final DatagramSocket inside = loopback();
  private final AtomicInteger fromServer = new AtomicInteger();
  private volatile DatagramSocket outside = loopback();
  private volatile InetSocketAddress client;

  NatRelay(InetSocketAddress server) throws SocketException {
    this.server = new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort());
    start(() -> pump(inside, this::outwards));
    listenOutside();
  }

  private static DatagramSocket loopback() throws SocketException {
    return new DatagramSocket(0, InetAddress.getLoopbackAddress());
  }

  /** Where the client is to send to. */
  InetSocketAddress address() {
    return (InetSocketAddress) inside.getLocalSocketAddress();
  }

  /** What the server has sent through this relay, in datagrams. */
  int fromServer() {
    return fromServer.get();
  }

  /** Gives the client another port; what still goes to the old one is lost. */
  void rebind() throws SocketException {
    DatagramSocket old = outside;
    outside = loopback();
    old.close();
    listenOutside();
  }

  private void listenOutside() {
    DatagramSocket socket = outside;
    start(() -> pump(socket, this::inwards));
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "nat-relay");
    thread.setDaemon(true);
    thread.start();
  }

  private interface Forward {
    void accept(DatagramPacket packet) throws IOException;
  }

  private static void pump(DatagramSocket from, Forward forward) {
    DatagramPacket packet = new DatagramPacket(new byte[LARGEST_DATAGRAM_BYTES], 0);
    while (!from.isClosed()) {
      try {
        packet.setLength(LARGEST_DATAGRAM_BYTES);
        from.receive(packet);
        forward.accept(packet);
      } catch (IOException closed) {
        // the socket is closed, or the other one is being replaced: the loop looks
      }
    }
  }

  private void outwards(DatagramPacket packet) throws IOException {
    client = (InetSocketAddress) packet.getSocketAddress();
    packet.setSocketAddress(server);
    outside.send(packet);
  }

  private void inwards(DatagramPacket packet) throws IOException {
    fromServer.incrementAndGet();
    packet.setSocketAddress(client);
    inside.send(packet);
  }

  @Override
  public void close() {
    inside.close();
    outside.close();
  }
}
