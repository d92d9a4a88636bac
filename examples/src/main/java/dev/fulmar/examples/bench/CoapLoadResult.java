package dev.fulmar.examples.bench;

import java.io.IOException;
import java.time.Duration;

/**
 * What one run of {@code bench coap} measured.
 *
 * @param messages acknowledged by the subject
 * @param dropped by the subject's congestion control
 * @param nanos in this time
 */
record CoapLoadResult(long messages, long dropped, long nanos) {
  /**
   * Runs a load against a fresh endpoint.
   *
   * @param peers each has one message in flight
   * @throws IOException if the loopback cannot be used, or the subject refuses a message
   */
  static CoapLoadResult measure(CoapStackKind kind, CoapLoad load, int peers, Duration duration)
      throws IOException {
    try (CoapSubject subject = CoapSubject.start(kind);
        CoapPeers others = new CoapPeers(peers, load, subject.address())) {
      if (load == CoapLoad.NOTIFICATION) {
        others.beObservedBy(subject);
      }
      long nanos = others.run(duration.toNanos());
      return new CoapLoadResult(others.acknowledged(), subject.dropped(), nanos);
    }
  }

  double messagesPerSecond() {
    return messages * 1e9 / nanos;
  }
}
