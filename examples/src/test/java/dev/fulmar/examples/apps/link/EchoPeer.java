package dev.fulmar.examples.apps.link;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketException;

/** A plain UDP program on the loopback that sends every datagram back to where it came from. */
final class EchoPeer implements AutoCloseable {
  private final DatagramSocket socket;

  EchoPeer() throws SocketException {
    socket = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    Thread thread = new Thread(this::run, "test-echo");
    thread.setDaemon(true);
    thread.start();
  }

  InetSocketAddress address() {
    return (InetSocketAddress) socket.getLocalSocketAddress();
  }

  private void run() {
    DatagramPacket packet = new DatagramPacket(new byte[65_536], 65_536);
    try {
      while (true) {
        packet.setLength(65_536);
        socket.receive(packet);
        socket.send(packet);
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
  }
}
