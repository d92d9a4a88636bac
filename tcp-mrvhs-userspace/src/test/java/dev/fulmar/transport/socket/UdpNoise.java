package dev.fulmar.transport.socket;

import java.io.IOException;
import java.net.BindException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.SplittableRandom;

/** Plain UDP sockets, for what a peer would not do. */
final class UdpNoise {
  private UdpNoise() {}

  /** Sends random datagrams of 0 to 1500 bytes. */
  static void sendTo(InetSocketAddress target, int count) throws IOException {
    SplittableRandom random = new SplittableRandom(1);
    byte[] bytes = new byte[1500];
    try (DatagramSocket socket = new DatagramSocket()) {
      for (int sent = 0; sent < count; sent++) {
        random.nextBytes(bytes);
        socket.send(new DatagramPacket(bytes, random.nextInt(bytes.length + 1), target));
      }
    }
  }

  /** A port of the loopback that nobody has. */
  static int closedPort() throws IOException {
    try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Whether an address can be bound. */
  static boolean isFree(InetSocketAddress address) throws IOException {
    try (DatagramSocket socket = new DatagramSocket(address)) {
      return socket.isBound();
    } catch (BindException taken) {
      return false;
    }
  }
}
