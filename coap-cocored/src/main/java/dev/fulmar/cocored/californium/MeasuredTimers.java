package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.DestinationTimers;
import dev.fulmar.cocored.policy.MessageTimers;
import java.net.InetSocketAddress;
import java.util.function.Supplier;

/**
 * The timers of messages to the peers that were sent to last, by what was measured of each. A peer
 * that had to make room for others begins anew. Thread-safe.
 */
final class MeasuredTimers {
  private final PeerTable<InetSocketAddress, DestinationTimers> peers;
  private final Supplier<DestinationTimers> ofDestination;

  MeasuredTimers(
      PeerTable<InetSocketAddress, DestinationTimers> peers,
      Supplier<DestinationTimers> ofDestination) {
    this.peers = peers;
    this.ofDestination = ofDestination;
  }

  /** As {@link DestinationTimers#begin}; what it returns may be asked by any thread. */
  synchronized MessageTimers begin(InetSocketAddress peer) {
    MessageTimers timers = of(peer).begin();
    return transmission -> {
      synchronized (this) { // for the draws
        return timers.nanos(transmission);
      }
    };
  }

  synchronized void acknowledged(InetSocketAddress peer, int retransmissions, long elapsedNanos) {
    of(peer).acknowledged(retransmissions, elapsedNanos);
  }

  /** The smoothed round-trip time to a peer in nanoseconds; 0 where it is not known. */
  synchronized long srttNanos(InetSocketAddress peer) {
    return peers.get(peer).map(DestinationTimers::srttNanos).orElse(0L);
  }

  private DestinationTimers of(InetSocketAddress peer) {
    return peers.computeIfAbsent(peer, p -> ofDestination.get());
  }
}
