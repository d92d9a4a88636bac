package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.RttEstimator;
import java.net.InetSocketAddress;

/** The measured round-trip times of the peers heard of last. */
final class RttTable {
  private final PeerTable<InetSocketAddress, RttEstimator> estimators;

  RttTable(PeerTable<InetSocketAddress, RttEstimator> estimators) {
    this.estimators = estimators;
  }

  void sample(InetSocketAddress peer, long rttNanos, int retransmissions, long nowNanos) {
    RttEstimator estimator = estimators.computeIfAbsent(peer, p -> new RttEstimator(nowNanos));
    synchronized (estimator) {
      estimator.sample(rttNanos, retransmissions, nowNanos);
    }
  }

  /** RTO to a peer in nanoseconds; ACK_TIMEOUT where nothing has been measured. */
  long rtoNanos(InetSocketAddress peer, long nowNanos, long ackTimeoutNanos) {
    RttEstimator estimator = estimators.get(peer).orElse(null);
    if (estimator == null) {
      return ackTimeoutNanos;
    }
    synchronized (estimator) {
      return estimator.rtoNanos(nowNanos);
    }
  }

  /** The smoothed round-trip time to a peer in nanoseconds; 0 where it is not known. */
  long srttNanos(InetSocketAddress peer) {
    RttEstimator estimator = estimators.get(peer).orElse(null);
    if (estimator == null) {
      return 0;
    }
    synchronized (estimator) {
      return estimator.srttNanos();
    }
  }
}
