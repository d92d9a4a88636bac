package dev.fulmar.netem.socket;

import java.util.concurrent.atomic.AtomicLong;

/** The counts behind {@link RelayStats} that belong to no direction. */
final class RelayCounters {
  final AtomicLong clientsAccepted = new AtomicLong();
  final AtomicLong clientsExpired = new AtomicLong();
  final AtomicLong refused = new AtomicLong();
  final AtomicLong foreign = new AtomicLong();
  final AtomicLong sendFailed = new AtomicLong();

  RelayStats snapshot(long overrunUp, long overrunDown) {
    long expired = clientsExpired.get();
    long accepted = clientsAccepted.get();
    return new RelayStats(
        accepted - expired,
        accepted,
        expired,
        refused.get(),
        foreign.get(),
        overrunUp,
        overrunDown,
        sendFailed.get());
  }
}
