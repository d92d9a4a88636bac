package dev.fulmar.transport.recovery;

/**
 * What is known of each segment that was sent and is not yet cumulatively acknowledged, and from
 * that how many bytes are in flight.
 *
 * <pre>
 *            una                                                    next to be sent
 *   segments  │ LOST SACKED LOST, sent again SACKED  ?  SACKED  ?  ?  │
 *                │             │                     └──────────┴──┴── under way, in the order
 *                │             └────────────────────────────────────── of their last sending
 *                └── waits to be sent again
 * </pre>
 *
 * <p>With selective acknowledgments {@link Rack} says what is lost; it is asked in the order of
 * sending. In flight is what is neither SACKED nor LOST, and once more what was sent again: the
 * pipe of RFC 6675 section 4. Each operation costs a logarithm or a constant for each segment that
 * changes, however many gaps there are.
 *
 * <p>Call {@link #beginAck}, {@link #acknowledgeTo} and {@link #sack} for each ACK, then {@link
 * #endAck}. Not thread-safe.
 */
public final class Scoreboard {
  /** DupThresh of RFC 5681 and RFC 6675. */
  public static final int LOSS_THRESHOLD_SEGMENTS = 3;

  /** No segment, or no time. */
  public static final long NONE = SentSegments.NONE;

  private static final int SACKED = 1;
  private static final int LOST = 2;

  /** Sent again since it was last found lost. */
  private static final int RETRANSMITTED = 4;

  /** Sent more than once: an ACK of it says nothing of the round-trip time (Karn). */
  private static final int AMBIGUOUS = 8;

  /** Sent more than twice. */
  private static final int OFTEN = 16;

  private final SentSegments sent = new SentSegments();
  private final WaitingSet waiting = new WaitingSet();
  private final DeliveryRate rate = new DeliveryRate();
  private final Rack rack = new Rack();
  private long bytesInFlight;
  private int sackedSegments;

  private long sackedBytes;
  private long lostSegments;

  private long deliveredBytes;
  private int removedSegments;
  private boolean removedAmbiguous;
  private long removedSentNanos;
  private long sackedSentNanos;
  private long originalOrder;

  /**
   * A new segment was sent.
   *
   * @param start its position, where the last one ended
   * @param length its sequence numbers, at least 1
   */
  public void onSent(long start, int length, long nowNanos) {
    sent.add(start, length, nowNanos);
    waiting.ensureCapacity(sent.capacity(), sent.first(), sent.end());
    rate.onSend(sent, sent.end() - 1, bytesInFlight == 0, nowNanos);
    bytesInFlight += length;
  }

  /** A segment found by {@link #nextLost} or {@link #lastUnderWay} was sent again. */
  public void onRetransmitted(long segment, long nowNanos) {
    sent.resend(segment, nowNanos);
    rate.onSend(sent, segment, bytesInFlight == 0, nowNanos);
    int often = is(segment, AMBIGUOUS) ? OFTEN : 0;
    remark(segment, sent.marks(segment) | RETRANSMITTED | AMBIGUOUS | often);
  }

  /** How many bytes are thought to be under way: the pipe of RFC 6675. */
  public long bytesInFlight() {
    return bytesInFlight;
  }

  /** How many segments are not yet cumulatively acknowledged. */
  public int segments() {
    return (int) (sent.end() - sent.first());
  }

  /** The position of a segment. */
  public long start(long segment) {
    return sent.start(segment);
  }

  /** The sequence numbers of a segment. */
  public int length(long segment) {
    return sent.length(segment);
  }

  /** How many segments are SACKED. */
  int sackedSegments() {
    return sackedSegments;
  }

  /** Their bytes. */
  long sackedBytes() {
    return sackedBytes;
  }

  /** How often a segment was found lost so far. */
  long lostSegments() {
    return lostSegments;
  }

  Rack rack() {
    return rack;
  }

  /** How many transmissions there were so far. */
  long transmissions() {
    return sent.transmissions();
  }

  /**
   * Forgets what the last ACK told.
   *
   * @param echoedUntilNanos the latest time at which the segment can have been sent whose timestamp
   *     the ACK echoes; {@link #NONE} if it echoes none
   * @param minRttNanos the shortest round trip that was ever measured, negative without any
   */
  public void beginAck(long nowNanos, long echoedUntilNanos, long minRttNanos) {
    rack.beginAck(nowNanos, echoedUntilNanos, minRttNanos);
    rate.begin();
    deliveredBytes = 0;
    removedSegments = 0;
    removedAmbiguous = false;
    removedSentNanos = NONE;
    sackedSentNanos = NONE;
    originalOrder = NONE;
  }

  /** Everything below a position has arrived. */
  public void acknowledgeTo(long position) {
    while (sent.first() < sent.end()) {
      long segment = sent.first();
      long end = sent.start(segment) + sent.length(segment);
      if (end > position) {
        trimFirst((int) Math.max(0, position - sent.start(segment)));
        break;
      }
      removeFirst(segment);
    }
  }

  /** The segments wholly between two positions have arrived. */
  public void sack(long start, long end) {
    long segment = nextNotSacked(sent.firstAtOrBehind(start));
    while (segment < sent.end() && sent.start(segment) + sent.length(segment) <= end) {
      markSacked(segment);
      segment = nextNotSacked(segment + 1);
    }
  }

  /**
   * Finds lost what was sent before something that has arrived and not after a time.
   *
   * @param order the transmission that has arrived
   * @return when the next segment was sent of those sent before it; {@link #NONE} without any
   */
  long detectLosses(long order, long untilNanos) {
    long segment = sent.oldest();
    while (segment != NONE && sent.order(segment) < order) {
      if (sent.sentNanos(segment) > untilNanos) {
        return sent.sentNanos(segment);
      }
      markLost(segment);
      segment = sent.oldest();
    }
    return NONE;
  }

  /** Finds the first segment lost, for want of selective acknowledgments. */
  public void markFirstLost() {
    long first = sent.first();
    if (first < sent.end() && !is(first, SACKED | LOST)) {
      markLost(first);
    }
  }

  /**
   * The timer has expired: finds the first segment lost, and what was not sent after a time. If the
   * very first segment is SACKED, the receiver has thrown away what it had acknowledged selectively
   * (RFC 2018 section 8): all its selective acknowledgments are void, and everything is lost.
   */
  public void markLostOnTimeout(long untilNanos) {
    boolean reneged = sent.first() < sent.end() && is(sent.first(), SACKED);
    if (reneged) {
      forgetSacked();
    }
    detectLosses(Long.MAX_VALUE, reneged ? Long.MAX_VALUE : untilNanos);
    if (sent.first() < sent.end() && !waits(sent.first())) {
      markLost(sent.first());
    }
  }

  private void forgetSacked() {
    for (long segment = sent.first(); segment < sent.end(); segment++) {
      if (is(segment, SACKED)) {
        sent.setSkip(segment, segment);
        sent.setMarks(segment, (sent.marks(segment) | LOST) & ~(SACKED | RETRANSMITTED));
        waiting.add(segment);
      }
    }
    sackedSegments = 0;
    sackedBytes = 0;
  }

  /** What waits to be sent again is not lost after all. */
  void unmarkLost() {
    for (long segment = sent.end() - 1; segment >= sent.first() && waiting.size() > 0; segment--) {
      if (waits(segment)) {
        remark(segment, sent.marks(segment) & ~LOST);
        sent.relink(segment);
      }
    }
  }

  /** The first lost segment that has not been sent again; {@link #NONE} if there is none. */
  public long nextLost() {
    return waiting.firstFrom(sent.first());
  }

  /**
   * Of what is under way, the segment with the highest position, or else the one sent last; {@link
   * #NONE} if nothing is.
   */
  public long lastUnderWay() {
    long last = sent.end() - 1;
    boolean under = last >= sent.first() && !is(last, SACKED) && !waits(last);
    return under ? last : sent.newest();
  }

  /** What the ACK told: the bytes that had not been acknowledged before. */
  public long deliveredBytes() {
    return deliveredBytes;
  }

  /** What the ACK told: how many segments are now acknowledged cumulatively. */
  public int removedSegments() {
    return removedSegments;
  }

  /**
   * What the ACK told: when the youngest segment it acknowledges was sent; {@link #NONE} if that is
   * not certain, because one may have been sent twice.
   */
  public long sampleSentNanos() {
    return removedAmbiguous ? sackedSentNanos : Math.max(removedSentNanos, sackedSentNanos);
  }

  /**
   * What the ACK told: which transmission of the first unacknowledged segment was superfluous, as
   * the ACK answers the one before it by its timestamp (RFC 3522 section 3.2); {@link #NONE} if
   * none was.
   */
  long originalOrder() {
    return originalOrder;
  }

  /** What the ACK told of how fast data arrives. Called once all it told is in. */
  public void endAck(long nowNanos) {
    rate.end(nowNanos);
  }

  /** How fast data arrives. */
  public DeliveryRate rate() {
    return rate;
  }

  /** There is nothing more to send now: rates measured of what is in flight are limited by that. */
  public void onNothingToSend() {
    rate.onLimited(bytesInFlight);
  }

  private void deliver(long segment, int bytes) {
    deliveredBytes += bytes;
    rate.onDelivered(sent, segment, bytes);
  }

  private void tellRack(long segment, boolean echoTells) {
    rack.onDelivered(
        sent.order(segment),
        sent.sentNanos(segment),
        sent.start(segment) + sent.length(segment),
        is(segment, AMBIGUOUS),
        echoTells);
  }

  private void markLost(long segment) {
    lostSegments++;
    sent.unlink(segment);
    remark(segment, (sent.marks(segment) | LOST) & ~RETRANSMITTED);
  }

  private void markSacked(long segment) {
    if (!is(segment, AMBIGUOUS)) {
      sackedSentNanos = Math.max(sackedSentNanos, sent.sentNanos(segment));
    }
    tellRack(segment, false);
    deliver(segment, sent.length(segment));
    sent.unlink(segment);
    remark(segment, sent.marks(segment) | SACKED);
    sent.setSkip(segment, segment + 1);
    sackedSegments++;
    sackedBytes += sent.length(segment);
  }

  private void removeFirst(long segment) {
    if (is(segment, SACKED)) {
      sackedSegments--;
      sackedBytes -= sent.length(segment);
    } else {
      if (removedSegments == 0) {
        noteOriginal(segment);
      }
      tellRack(segment, true);
      deliver(segment, sent.length(segment));
      removedAmbiguous |= is(segment, AMBIGUOUS);
      removedSentNanos = Math.max(removedSentNanos, sent.sentNanos(segment));
      remark(segment, sent.marks(segment) | SACKED); // no longer in flight
    }
    sent.removeFirst();
    removedSegments++;
  }

  private void noteOriginal(long segment) {
    boolean twice = (sent.marks(segment) & (AMBIGUOUS | OFTEN)) == AMBIGUOUS;
    if (twice && !waits(segment) && rack.isEchoBefore(sent.sentNanos(segment))) {
      originalOrder = sent.order(segment);
    }
  }

  private void trimFirst(int bytes) {
    int marks = sent.marks(sent.first());
    if ((marks & SACKED) == 0) {
      deliver(sent.first(), bytes);
    }
    bytesInFlight -= inFlight(marks, bytes);
    sent.trimFirst(bytes);
  }

  /** Follows the skips of a run of SACKED segments to its end, and shortens the way for others. */
  private long nextNotSacked(long segment) {
    long target = segment;
    while (target < sent.end() && is(target, SACKED)) {
      target = sent.skip(target);
    }
    long passed = segment;
    while (passed < target) {
      long next = sent.skip(passed);
      sent.setSkip(passed, target);
      passed = next;
    }
    return target;
  }

  private void remark(long segment, int marks) {
    int length = sent.length(segment);
    bytesInFlight += inFlight(marks, length) - inFlight(sent.marks(segment), length);
    sent.setMarks(segment, marks);
    if (waits(segment)) {
      waiting.add(segment);
    } else {
      waiting.remove(segment);
    }
  }

  private boolean waits(long segment) {
    return (sent.marks(segment) & (LOST | SACKED | RETRANSMITTED)) == LOST;
  }

  private static long inFlight(int marks, int length) {
    if ((marks & SACKED) != 0) {
      return 0;
    }
    int copies = ((marks & LOST) == 0 ? 1 : 0) + ((marks & RETRANSMITTED) == 0 ? 0 : 1);
    return (long) copies * length;
  }

  private boolean is(long segment, int mark) {
    return (sent.marks(segment) & mark) != 0;
  }
}
