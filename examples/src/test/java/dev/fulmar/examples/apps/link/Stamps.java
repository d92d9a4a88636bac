package dev.fulmar.examples.apps.link;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.SocketAddress;
import java.nio.ByteBuffer;

/** Sends datagrams that carry a number and when they were sent. */
final class Stamps {
  /** Number, then time. */
  static final int SIZE_BYTES = 2 * Long.BYTES;

  private final DatagramSocket socket;
  private final SocketAddress target;

  Stamps(DatagramSocket socket, SocketAddress target) {
    this.socket = socket;
    this.target = target;
  }

  void send(long number) throws IOException {
    byte[] stamp =
        ByteBuffer.allocate(SIZE_BYTES).putLong(number).putLong(System.nanoTime()).array();
    socket.send(new DatagramPacket(stamp, stamp.length, target));
  }
}
