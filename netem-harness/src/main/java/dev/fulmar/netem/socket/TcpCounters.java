package dev.fulmar.netem.socket;

import dev.fulmar.netem.Direction;
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
  final AtomicLong bytesInside = new AtomicLong();
  final AtomicLong paused = new AtomicLong();
  final AtomicLong blackholed = new AtomicLong();
  final AtomicLong swallowed = new AtomicLong();
  final AtomicLong reset = new AtomicLong();
  final AtomicLong halfClosed = new AtomicLong();
  private final StreamCounters up = new StreamCounters();
  private final StreamCounters down = new StreamCounters();
  private final AtomicLong accepted = new AtomicLong();
  private final AtomicLong requestsLost = new AtomicLong();
  private final AtomicLong responsesLost = new AtomicLong();

  /** What the streams of a direction count. */
  StreamCounters stream(Direction direction) {
    return direction == Direction.UP ? up : down;
  }

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
        up.passed.get(),
        down.passed.get(),
        up.swallowed.get() + down.swallowed.get(),
        bytesInside.get(),
        paused.get(),
        new TcpFaultStats(
            blackholed.get(),
            swallowed.get(),
            reset.get(),
            halfClosed.get(),
            up.faults(),
            down.faults()));
  }
}
