package dev.fulmar.transport.socket;

import dev.fulmar.transport.core.Endpoint;
import java.io.IOException;
import java.net.PortUnreachableException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries datagrams between a UDP socket and an endpoint. Whoever calls it holds the driver's lock.
 */
final class DatagramPump {
  /** Larger than any datagram. */
  private static final int RECEIVE_BYTES = 1 << 16;

  /** How many datagrams come in before what they cause goes out. */
  private static final int BATCH_DATAGRAMS = 64;

  private static final int MAX_ERRORS_IN_A_ROW = 1000;
  private static final Logger LOG = LoggerFactory.getLogger(DatagramPump.class);

  private final UdpPort port;
  private final Endpoint endpoint;

  /** The only peer, if the socket is connected to one; else null. */
  private final SocketAddress peer;

  private final ByteBuffer in = ByteBuffer.allocateDirect(RECEIVE_BYTES);
  private final ByteBuffer out = ByteBuffer.allocateDirect(RECEIVE_BYTES);

  /** Where the datagram in {@link #out} goes that the socket had no room for; null if none. */
  private SocketAddress stuckFor;

  private int errorsInARow;
  private long received;
  private long sent;
  private long sendFailures;

  /**
   * @param peer the only one, if the socket is connected to one; else null
   */
  DatagramPump(UdpPort port, Endpoint endpoint, SocketAddress peer) {
    this.port = port;
    this.endpoint = endpoint;
    this.peer = peer;
  }

  /**
   * Takes in what has arrived.
   *
   * @return whether there may be more
   */
  boolean receive(Clock clock) throws IOException {
    try {
      for (int i = 0; i < BATCH_DATAGRAMS; i++) {
        SocketAddress from = port.receive(in.clear());
        if (from == null) {
          return false;
        }
        received++;
        errorsInARow = 0;
        endpoint.handleDatagram(clock.nanos(), from, in.flip());
      }
    } catch (IOException told) {
      onError(told);
    }
    return true;
  }

  /**
   * The network said something about what was sent earlier (RFC 1122, 4.2.3.9): that nobody is
   * there, that the host cannot be reached, that it is forbidden. Anybody may say so, hence it ends
   * no connection that was established; a socket that does nothing but fail is another matter.
   */
  private void onError(IOException told) throws IOException {
    if (!port.isOpen() || ++errorsInARow > MAX_ERRORS_IN_A_ROW) {
      throw told;
    }
    if (peer != null) {
      endpoint.handleUnreachable(peer);
    }
  }

  /** Sends all there is to send, or as much as the socket has room for. */
  void send(Clock clock) {
    if (stuckFor != null && !sendOne(stuckFor)) {
      return;
    }
    Object target = endpoint.pollTransmit(clock.nanos(), out.clear());
    while (target != null) {
      out.flip();
      if (!sendOne((SocketAddress) target)) {
        return;
      }
      target = endpoint.pollTransmit(clock.nanos(), out.clear());
    }
    port.wantRoom(false);
  }

  /** Whether the socket had no room for a datagram. */
  boolean isStuck() {
    return stuckFor != null;
  }

  DriverStats stats() {
    return new DriverStats(received, sent, sendFailures, endpoint.stats());
  }

  private boolean sendOne(SocketAddress target) {
    try {
      if (!port.send(out, target)) {
        stuckFor = target;
        port.wantRoom(true);
        return false;
      }
      sent++;
    } catch (PortUnreachableException nobodyThere) { // it is about an earlier datagram
      endpoint.handleUnreachable(target);
    } catch (IOException refused) {
      if (++sendFailures == 1) {
        LOG.warn(
            "a datagram to {} was not sent ({}); later failures are only counted",
            target,
            refused.getMessage());
      }
    }
    stuckFor = null;
    return true;
  }
}
