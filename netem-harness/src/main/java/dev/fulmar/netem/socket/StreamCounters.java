package dev.fulmar.netem.socket;

import java.util.concurrent.atomic.AtomicLong;

/** What the streams of one direction count together. */
final class StreamCounters {
  final AtomicLong passed = new AtomicLong();
  final AtomicLong paced = new AtomicLong();
  final AtomicLong cut = new AtomicLong();
  final AtomicLong swallowed = new AtomicLong();
  final AtomicLong stalls = new AtomicLong();
  final AtomicLong stalledNanos = new AtomicLong();
  final AtomicLong pacePauses = new AtomicLong();

  /** What faults of streams did in this direction. */
  StreamFaultStats faults() {
    return new StreamFaultStats(
        stalls.get(), stalledNanos.get(), paced.get(), pacePauses.get(), cut.get());
  }
}
