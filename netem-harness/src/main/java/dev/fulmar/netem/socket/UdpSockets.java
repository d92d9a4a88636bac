package dev.fulmar.netem.socket;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the sockets of a relay, of the kind that was asked for. */
final class UdpSockets {
  /** Asked for in each direction of each socket; the system may grant less. */
  static final int BUFFER_BYTES = 4 << 20;

  /** Larger than any datagram. */
  static final int SLOT_BYTES = 1 << 16;

  private static final Logger LOG = LoggerFactory.getLogger(UdpSockets.class);

  private UdpSockets() {}

  /**
   * Opens the socket that clients send to.
   *
   * @throws IOException if the address cannot be had; then nothing is left open
   */
  static UdpIo open(UdpLinkSettings settings, RelayCounters counters) throws IOException {
    checkReachable(settings.to());
    LinkIo kind = EpollSupport.choose(settings.io());
    UdpIo io =
        kind == LinkIo.EPOLL
            ? new EpollUdpIo(settings, counters)
            : new NioUdpIo(settings, counters);
    LOG.debug("link {} uses {}", settings.name(), kind);
    return io;
  }

  /**
   * Finds out at the start, instead of at each datagram, that a kind of address is not to be had.
   */
  private static void checkReachable(InetSocketAddress to) throws IOException {
    try (DatagramChannel probe = DatagramChannel.open()) {
      probe.connect(to);
    } catch (UnsupportedAddressTypeException e) {
      throw new IOException("this Java does not speak the protocol of " + to, e);
    }
  }
}
