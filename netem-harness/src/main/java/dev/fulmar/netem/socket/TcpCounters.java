package dev.fulmar.netem.socket;

import dev.fulmar.netem.exchange.ExchangeFate;
import java.util.concurrent.atomic.AtomicLong;

/** The counts behind {@link TcpLinkStats}; the relay's reader counts and anyone may look. */
final class TcpCounters {
  final AtomicLong refused = new AtomicLong();
  final AtomicLong ended = new AtomicLong();
  final AtomicLong forwarded = new AtomicLong();
  final AtomicLong completed = new AtomicLong();
  final AtomicLong abortedByClient = new AtomicLong();
  final AtomicLong abortedByServer = new AtomicLong();
  final AtomicLong unreachable = new AtomicLong();
  final AtomicLong expired = new AtomicLong();
  final AtomicLong failed = new AtomicLong();
  final AtomicLong cutOff = new AtomicLong();
  final AtomicLong lostExpired = new AtomicLong();
  final AtomicLong bytesUp = new AtomicLong();
  final AtomicLong bytesDown = new AtomicLong();
  final AtomicLong bytesSwallowed = new AtomicLong();
  final AtomicLong bytesInside = new AtomicLong();
  final AtomicLong paused = new AtomicLong();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong requestsLost = new AtomicLong();
  private final AtomicLong responsesLost = new AtomicLong();

  void onAccepted(ExchangeFate fate) {
    accepted.incrementAndGet();
    if (fate == ExchangeFate.REQUEST_LOST) {
      requestsLost.incrementAndGet();
    } else if (fate == ExchangeFate.RESPONSE_LOST) {
      responsesLost.incrementAndGet();
    }
  }

  /** Counts a client that had gone when it was let in. */
  void onGoneAtOnce(ExchangeFate fate) {
    if (fate == ExchangeFate.PASSED) {
      abortedByClient.incrementAndGet();
    }
    ended.incrementAndGet();
  }

  TcpLinkStats snapshot() {
    long endedBefore = ended.get(); // first, so that never more have ended than were accepted
    long acceptedSoFar = accepted.get();
    return new TcpLinkStats(
        acceptedSoFar,
        refused.get(),
        acceptedSoFar - endedBefore,
        requestsLost.get(),
        responsesLost.get(),
        forwarded.get(),
        completed.get(),
        abortedByClient.get(),
        abortedByServer.get(),
        unreachable.get(),
        expired.get(),
        failed.get(),
        cutOff.get(),
        lostExpired.get(),
        bytesUp.get(),
        bytesDown.get(),
        bytesSwallowed.get(),
        bytesInside.get(),
        paused.get());
  }
}
