package dev.fulmar.transport.core;

/**
 * Which data is acknowledged at once although no second segment has come: what a sender sends in
 * its slow start, whose window grows by the acknowledgments it gets (RFC 5681 section 3.1), that is
 * the first segments of a connection and the first after a pause.
 *
 * <pre>
 *            a pause longer than the RTO: the budget is full again
 *           ┌──────────────────────────────────────┐
 *           ▼      each segment takes one          │
 *   at once, budget ───────────────────────▶ delayed (RFC 9293 section 3.8.6.3)
 *           └── a reply went with the ACK ─────────▲
 *               for good: requests and replies
 * </pre>
 */
final class QuickAcks {
  private static final long NEVER = Long.MIN_VALUE;

  private final int segments;
  private int budget;
  private boolean interactive;
  private long lastArrivalNanos = NEVER;

  /**
   * @param segments how many are acknowledged at once; 0 for none
   */
  QuickAcks(int segments) {
    this.segments = segments;
    this.budget = segments;
  }

  /**
   * New data arrived in order; whether to acknowledge it at once.
   *
   * @param pauseNanos after such a silence a sender begins anew (RFC 5681 section 4.1)
   */
  boolean onArrival(long nowNanos, long pauseNanos) {
    if (lastArrivalNanos != NEVER && nowNanos - lastArrivalNanos > pauseNanos) {
      budget = segments;
    }
    lastArrivalNanos = nowNanos;
    if (budget == 0 || interactive) {
      return false;
    }
    budget--;
    return true;
  }

  /** Data of ours goes out; soon after data of the peer it is taken for the reply to it. */
  void onReply(long nowNanos, long soonNanos) {
    interactive |= lastArrivalNanos != NEVER && nowNanos - lastArrivalNanos < soonNanos;
  }
}
