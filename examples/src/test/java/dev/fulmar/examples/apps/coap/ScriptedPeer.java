package dev.fulmar.examples.apps.coap;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.SocketException;
import java.util.Arrays;

/** A peer that answers datagrams by a rule, on a free port of the loopback. */
final class ScriptedPeer implements AutoCloseable {
  /** What the peer does with a datagram. */
  interface Rule {
    /**
     * The answer to a datagram.
     *
     * @param number 0 for the first datagram
     * @return null to stay silent
     */
    byte[] answer(int number, byte[] datagram);
  }

  private final DatagramSocket socket;
  private final Rule rule;
  private final Thread thread = new Thread(this::run, "scripted-peer");
  private volatile int received;

  ScriptedPeer(Rule rule) throws SocketException {
    this.socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
    this.rule = rule;
    thread.start();
  }

  /** An ACK with a code and a payload for a confirmable request (RFC 7252, 3). */
  static byte[] ack(byte[] request, int code, byte[] payload) {
    int tokenLength = request[0] & 0xf;
    byte[] ack = Arrays.copyOf(request, 4 + tokenLength + 1 + payload.length);
    ack[0] = (byte) (0x60 | tokenLength);
    ack[1] = (byte) code;
    ack[4 + tokenLength] = (byte) 0xff;
    System.arraycopy(payload, 0, ack, 4 + tokenLength + 1, payload.length);
    return ack;
  }

  /** A reset for a confirmable request (RFC 7252, 4.2). */
  static byte[] reset(byte[] request) {
    return new byte[] {0x70, 0, request[2], request[3]};
  }

  String uri() {
    return "coap://127.0.0.1:" + socket.getLocalPort() + "/";
  }

  /** How many datagrams have arrived. */
  int received() {
    return received;
  }

  private void run() {
    DatagramPacket packet = new DatagramPacket(new byte[1500], 1500);
    try {
      for (int number = 0; true; number++) {
        packet.setLength(1500);
        socket.receive(packet);
        received = number + 1;
        byte[] answer = rule.answer(number, Arrays.copyOf(packet.getData(), packet.getLength()));
        if (answer != null) {
          socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
        }
      }
    } catch (IOException closed) {
      socket.close(); // the test is over
    }
  }

  @Override
  public void close() {
    socket.close();
  }
}
