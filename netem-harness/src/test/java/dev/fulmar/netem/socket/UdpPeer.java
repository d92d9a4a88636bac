package dev.fulmar.netem.socket;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicLong;

/** A plain UDP program of the tests: a client, or a server that echoes once it is told to. */
final class UdpPeer implements AutoCloseable {
  private static final int PATIENCE_MILLIS = 5_000;

  private final DatagramSocket socket;
  private final AtomicLong served = new AtomicLong();
  private final InetSocketAddress address;
  private Thread serving;

  /** At a free port of the loopback. */
  UdpPeer() throws IOException {
    this(loopback(0));
  }

  UdpPeer(SocketAddress wanted) throws IOException {
    socket = new DatagramSocket(wanted);
    address = (InetSocketAddress) socket.getLocalSocketAddress();
    socket.setReceiveBufferSize(4 << 20);
    socket.setSoTimeout(PATIENCE_MILLIS);
  }

  static UdpPeer echoServer() throws IOException {
    return new UdpPeer().echoing();
  }

  static InetSocketAddress loopback(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  /** From now on sends every datagram back to where it came from. */
  UdpPeer echoing() throws SocketException {
    return serve(true);
  }

  /** From now on takes every datagram in and only counts them. */
  UdpPeer counting() throws SocketException {
    return serve(false);
  }

  /** Where it is, or was before it was closed. */
  InetSocketAddress address() {
    return address;
  }

  /** How many datagrams were echoed or counted. */
  long served() {
    return served.get();
  }

  void send(byte[] payload, SocketAddress target) throws IOException {
    socket.send(new DatagramPacket(payload, payload.length, target));
  }

  void send(String text, SocketAddress target) throws IOException {
    send(text.getBytes(StandardCharsets.UTF_8), target);
  }

  /** The next datagram; waits for it, but not for ever. */
  DatagramPacket receive() throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[65_536], 65_536);
    socket.receive(packet);
    return packet;
  }

  String receiveText() throws IOException {
    DatagramPacket packet = receive();
    return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
  }

  /** Sends and waits for what comes back. */
  String ask(String text, SocketAddress target) throws IOException {
    send(text, target);
    return receiveText();
  }

  private UdpPeer serve(boolean echo) throws SocketException {
    socket.setSoTimeout(0);
    serving = new Thread(() -> run(echo), "test-server");
    serving.setDaemon(true);
    serving.start();
    return this;
  }

  private void run(boolean echo) {
    try {
      while (true) {
        DatagramPacket packet = receive();
        served.incrementAndGet();
        if (echo) {
          socket.send(packet);
        }
      }
    } catch (IOException e) {
      if (!socket.isClosed()) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() {
    socket.close();
    if (serving != null) {
      Threads.join(serving);
    }
  }
}
