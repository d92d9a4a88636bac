package dev.fulmar.netem.socket;

import dev.fulmar.netem.LinkConfig;
import dev.fulmar.netem.delay.ConstantDelay;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Has the virtual machine compile the relay before the first datagram that matters: code that is
 * still interpreted makes each of the first thousands about a millisecond late.
 *
 * <pre>
 *   this thread ── a few at a time ──▶ a link of its own on the loopback ──▶ this thread
 * </pre>
 */
final class WarmUp {
  /** By then the virtual machine has compiled what is used often, with its usual thresholds. */
  private static final int DATAGRAMS = 20_000;

  /** So many at once that neither thread sleeps through the time, so few that both get to sleep. */
  private static final int BURST_DATAGRAMS = 8;

  private static final long DELAY_NANOS = 100_000;
  private static final int LOST_AFTER_MILLIS = 50;
  private static final Set<LinkIo> DONE = ConcurrentHashMap.newKeySet();

  private WarmUp() {}

  /**
   * Relays datagrams between two sockets of its own, once in the life of this virtual machine for
   * each kind: later calls return at once, as does one with a time of zero.
   *
   * @param most after which it ends though not all is compiled; not negative
   * @throws IOException if the loopback has no port left
   */
  static void once(Duration most, LinkIo io) throws IOException {
    if (most.isZero() || !DONE.add(EpollSupport.choose(io))) {
      return;
    }
    long endNanos = System.nanoTime() + most.toNanos();
    LinkConfig delayed = LinkConfig.builder().delay(() -> new ConstantDelay(DELAY_NANOS)).build();
    InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    try (DatagramSocket socket = new DatagramSocket(anyPort);
        UdpLink link =
            UdpLink.builder()
                .listen(anyPort)
                .to((InetSocketAddress) socket.getLocalSocketAddress())
                .up(delayed)
                .name("warm-up")
                .io(io)
                .start()) {
      socket.setSoTimeout(LOST_AFTER_MILLIS);
      for (int sent = 0;
          sent < DATAGRAMS && System.nanoTime() < endNanos;
          sent += BURST_DATAGRAMS) {
        relayBurst(socket, link.address());
      }
    }
  }

  private static void relayBurst(DatagramSocket socket, InetSocketAddress link) throws IOException {
    DatagramPacket out = new DatagramPacket(new byte[Long.BYTES], Long.BYTES, link);
    for (int i = 0; i < BURST_DATAGRAMS; i++) {
      socket.send(out);
    }
    DatagramPacket in = new DatagramPacket(new byte[Long.BYTES], Long.BYTES);
    try {
      for (int i = 0; i < BURST_DATAGRAMS; i++) {
        socket.receive(in);
      }
    } catch (SocketTimeoutException e) {
      // the system lost some: nothing depends on them, the next burst does as well
      return;
    }
  }
}
