package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/** What was dropped since the last time, in one sentence. One thread at a time asks. */
final class DropReport {
  private Totals reported = new Totals(0, 0, 0, 0, 0, 0);

  /** The counters of one moment. */
  record Totals(
      long received,
      long earlyDropped,
      long bufferFull,
      long overShare,
      long discardedAtStop,
      long permitsReclaimed) {

    private Totals minus(Totals other) {
      return new Totals(
          received - other.received,
          earlyDropped - other.earlyDropped,
          bufferFull - other.bufferFull,
          overShare - other.overShare,
          discardedAtStop - other.discardedAtStop,
          permitsReclaimed - other.permitsReclaimed);
    }

    private boolean nothing() {
      return earlyDropped + bufferFull + overShare + discardedAtStop + permitsReclaimed == 0;
    }
  }

  /** The line to log; empty if nothing was dropped. */
  Optional<String> since(Totals now) {
    Totals news = requireNonNull(now, "now").minus(reported);
    reported = now;
    if (news.nothing()) {
      return Optional.empty();
    }
    return Optional.of(
        "of "
            + news.received
            + " messages "
            + news.earlyDropped
            + " were dropped early, "
            + news.bufferFull
            + " by a full buffer, "
            + news.overShare
            + " over their peer's share, "
            + news.discardedAtStop
            + " by a stop; "
            + news.permitsReclaimed
            + " permits were taken back");
  }
}
