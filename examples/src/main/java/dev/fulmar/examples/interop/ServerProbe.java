package dev.fulmar.examples.interop;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.PortUnreachableException;
import java.net.SocketTimeoutException;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.core.coap.CoAP;
import org.eclipse.californium.core.coap.EmptyMessage;
import org.eclipse.californium.core.coap.Message;
import org.eclipse.californium.core.coap.Request;
import org.eclipse.californium.core.coap.Token;

/**
 * Finds out whether anybody is there at all: by a ping and, for those who answer none, by a GET. It
 * goes without the link, so that a closed port is known from what the network says of it.
 */
final class ServerProbe {
  private static final long[] SEND_AFTER_MILLIS = {0, 500, 1500, 3500};
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(8);
  private static final int REFUSALS = 2;
  private static final byte[] TOKEN = {0x66, 0x75};

  private final InetSocketAddress server;
  private final int firstMid;

  /**
   * @param firstMid the message id to begin with; the ids of a run must not repeat soon
   */
  ServerProbe(InetSocketAddress server, int firstMid) {
    this.server = server;
    this.firstMid = firstMid;
  }

  /**
   * Waits for whatever datagram, eight seconds at most.
   *
   * @return false if none came, or the network says twice that nobody listens
   * @throws IOException if there is no socket
   */
  boolean isAnswered() throws IOException {
    try (DatagramSocket socket = new DatagramSocket()) {
      socket.connect(server);
      long begun = System.nanoTime();
      int sent = 0;
      int refused = 0;
      while (refused < REFUSALS) {
        long elapsed = System.nanoTime() - begun;
        if (elapsed >= PATIENCE_NANOS) {
          return false;
        }
        boolean more = sent < SEND_AFTER_MILLIS.length;
        long next = more ? TimeUnit.MILLISECONDS.toNanos(SEND_AFTER_MILLIS[sent]) : PATIENCE_NANOS;
        try {
          if (more && elapsed >= next) {
            send(socket, firstMid + 2 * sent++);
          } else if (isHeard(socket, next - elapsed)) {
            return true;
          }
        } catch (PortUnreachableException nobodyThere) {
          refused++;
        }
      }
      return false;
    }
  }

  private static boolean isHeard(DatagramSocket socket, long waitNanos) throws IOException {
    socket.setSoTimeout((int) (1 + TimeUnit.NANOSECONDS.toMillis(waitNanos)));
    try {
      socket.receive(new DatagramPacket(new byte[1], 1));
      return true;
    } catch (SocketTimeoutException nothingYet) {
      return false;
    }
  }

  private static void send(DatagramSocket socket, int mid) throws IOException {
    Message ping = new EmptyMessage(CoAP.Type.CON);
    ping.setToken(Token.EMPTY);
    send(socket, ping, mid);
    Request get = new Request(CoAP.Code.GET, CoAP.Type.NON);
    get.setToken(new Token(TOKEN));
    get.getOptions().addUriPath(".well-known").addUriPath("core");
    send(socket, get, mid + 1);
  }

  private static void send(DatagramSocket socket, Message message, int mid) throws IOException {
    message.setMID(mid & 0xffff);
    byte[] bytes = Codec.bytes(message);
    socket.send(new DatagramPacket(bytes, bytes.length));
  }
}
