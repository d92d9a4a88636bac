package dev.fulmar.transport.recovery;

/**
 * What is known of each segment that was sent and is not yet cumulatively acknowledged, and from
 * that how many bytes are in flight.
 *
 * <pre>
 *            una                     loss edge                     next to be sent
 *   segments  │ LOST SACKED LOST SACKED │ SACKED  ?  SACKED SACKED  ?  ?  ?  │
 *             └── 3 SACKED or more ─────┘
 *                 behind each
 * </pre>
 *
 * <p>A segment is lost once {@link #LOSS_THRESHOLD_SEGMENTS} segments behind it are SACKED: the
 * IsLost of RFC 6675 section 4, counted in segments as duplicate ACKs are, so that small segments
 * are no worse off. In flight is what is neither SACKED nor LOST, and once more what was sent
 * again. Each operation costs a logarithm or a constant for each segment that changes.
 *
 * <p>Call {@link #beginAck}, {@link #acknowledgeTo} and {@link #sack} for each ACK, then {@link
 * #detectLosses}. Not thread-safe.
 */
public final class Scoreboard {
  /** DupThresh of RFC 5681 and RFC 6675. */
  public static final int LOSS_THRESHOLD_SEGMENTS = 3;

  /** No segment, or no time. */
  public static final long NONE = Long.MIN_VALUE;

  private static final int SACKED = 1;
  private static final int LOST = 2;

  /** Sent again since it was last found lost. */
  private static final int RETRANSMITTED = 4;

  /** Sent more than once: an ACK of it says nothing of the round-trip time (Karn). */
  private static final int AMBIGUOUS = 8;

  private final SentSegments sent = new SentSegments();
  private final DeliveryRate rate = new DeliveryRate();
  private long bytesInFlight;
  private int sackedSegments;

  /** Segments below were judged; those SACKED among them are counted. */
  private long lossEdge;

  private int sackedBelowEdge;

  /** No segment below is lost and waits to be sent again. */
  private long retransmitEdge;

  /** No segment below is to be sent again on suspicion. */
  private long suspicionEdge;

  private long highestSacked = NONE;

  private long deliveredBytes;
  private int removedSegments;
  private boolean removedAmbiguous;
  private long removedSentNanos;
  private long sackedSentNanos;

  /**
   * A new segment was sent.
   *
   * @param start its position, where the last one ended
   * @param length its sequence numbers, at least 1
   */
  public void onSent(long start, int length, long nowNanos) {
    sent.add(start, length, nowNanos);
    rate.onSend(sent, sent.end() - 1, bytesInFlight == 0, nowNanos);
    bytesInFlight += length;
  }

  /** A segment found by {@link #nextLost} or {@link #nextSuspect} was sent again. */
  public void onRetransmitted(long segment, long nowNanos) {
    rate.onSend(sent, segment, bytesInFlight == 0, nowNanos);
    remark(segment, sent.marks(segment) | RETRANSMITTED | AMBIGUOUS);
    sent.setSentNanos(segment, nowNanos);
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

  /** Forgets what the last ACK told. */
  public void beginAck() {
    rate.begin();
    deliveredBytes = 0;
    removedSegments = 0;
    removedAmbiguous = false;
    removedSentNanos = NONE;
    sackedSentNanos = NONE;
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
    lossEdge = Math.max(lossEdge, sent.first());
  }

  /** The segments wholly between two positions have arrived. */
  public void sack(long start, long end) {
    long segment = nextNotSacked(sent.firstAtOrBehind(start));
    while (segment < sent.end() && sent.start(segment) + sent.length(segment) <= end) {
      markSacked(segment);
      segment = nextNotSacked(segment + 1);
    }
  }

  /** Finds lost what has enough SACKED segments behind it. */
  public void detectLosses() {
    while (lossEdge < sent.end()) {
      if (is(lossEdge, SACKED)) {
        sackedBelowEdge++;
      } else if (sackedSegments - sackedBelowEdge >= LOSS_THRESHOLD_SEGMENTS) {
        remark(lossEdge, sent.marks(lossEdge) | LOST);
      } else {
        return;
      }
      lossEdge++;
    }
  }

  /** Finds the first segment lost, for want of selective acknowledgments. */
  public void markFirstLost() {
    long first = sent.first();
    if (first < sent.end() && !is(first, SACKED)) {
      remark(first, sent.marks(first) | LOST);
      retransmitEdge = Math.min(retransmitEdge, first);
      lossEdge = Math.max(lossEdge, first + 1);
    }
  }

  /**
   * Finds everything lost that is not SACKED. If the very first segment is SACKED, the receiver has
   * thrown away what it had acknowledged selectively (RFC 2018 section 8), and all its selective
   * acknowledgments are void.
   */
  public void markAllLost() {
    boolean reneged = sent.first() < sent.end() && is(sent.first(), SACKED);
    for (long segment = sent.first(); segment < sent.end(); segment++) {
      if (reneged && is(segment, SACKED)) {
        sent.setSkip(segment, segment);
        sent.setMarks(segment, sent.marks(segment) & ~SACKED);
      }
      if (!is(segment, SACKED)) {
        sent.setMarks(segment, (sent.marks(segment) & ~RETRANSMITTED) | LOST);
      }
    }
    if (reneged) {
      sackedSegments = 0;
      highestSacked = NONE;
    }
    bytesInFlight = 0;
    sackedBelowEdge = sackedSegments;
    lossEdge = sent.end();
    retransmitEdge = sent.first();
  }

  /** The first lost segment that has not been sent again; {@link #NONE} if there is none. */
  public long nextLost() {
    retransmitEdge = Math.max(retransmitEdge, sent.first());
    while (retransmitEdge < lossEdge) {
      if ((sent.marks(retransmitEdge) & (LOST | SACKED | RETRANSMITTED)) == LOST) {
        return retransmitEdge;
      }
      retransmitEdge++;
    }
    return NONE;
  }

  /**
   * The first segment behind the loss edge that is not SACKED while a later one is: not lost yet,
   * but worth sending when there is nothing better (rule 3 of RFC 6675 section 4, NextSeg).
   */
  public long nextSuspect() {
    suspicionEdge = Math.max(suspicionEdge, lossEdge);
    while (suspicionEdge < highestSacked) {
      if ((sent.marks(suspicionEdge) & (SACKED | RETRANSMITTED)) == 0) {
        return suspicionEdge;
      }
      suspicionEdge++;
    }
    return NONE;
  }

  /** The last segment that is not SACKED (rule 4 there); {@link #NONE} if all are. */
  public long lastNotSacked() {
    for (long segment = sent.end() - 1; segment >= sent.first(); segment--) {
      if (!is(segment, SACKED)) {
        return segment;
      }
    }
    return NONE;
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

  /** What the ACK told of how fast data arrives. Called once all it told is in. */
  public void endAck(long nowNanos) {
    rate.end(nowNanos);
  }

  /** All bytes that ever arrived, as far as is known. */
  public long totalDeliveredBytes() {
    return rate.deliveredBytes();
  }

  /** What {@link #totalDeliveredBytes} was when the newest segment was sent that the ACK is of. */
  public long priorDeliveredBytes() {
    return rate.priorBytes();
  }

  /**
   * The rate at which data arrived, by the ACK, bytes a second; 0 if it tells none.
   *
   * @param minRttNanos the shortest round trip that was ever measured
   */
  public double deliveryBytesPerSecond(long nowNanos, long minRttNanos) {
    return rate.bytesPerSecond(nowNanos, minRttNanos);
  }

  /** Whether that rate is one that the application limited, not the path. */
  public boolean isDeliveryLimited() {
    return rate.isLimited();
  }

  /** There is nothing more to send now: rates measured of what is in flight are limited by that. */
  public void onNothingToSend() {
    rate.onLimited(bytesInFlight);
  }

  private void deliver(long segment, int bytes) {
    deliveredBytes += bytes;
    rate.onDelivered(sent, segment, bytes);
  }

  private void markSacked(long segment) {
    if (!is(segment, AMBIGUOUS)) {
      sackedSentNanos = Math.max(sackedSentNanos, sent.sentNanos(segment));
    }
    deliver(segment, sent.length(segment));
    remark(segment, sent.marks(segment) | SACKED);
    sent.setSkip(segment, segment + 1);
    sackedSegments++;
    sackedBelowEdge += segment < lossEdge ? 1 : 0;
    highestSacked = Math.max(highestSacked, segment);
  }

  private void removeFirst(long segment) {
    if (is(segment, SACKED)) {
      sackedSegments--;
      sackedBelowEdge -= segment < lossEdge ? 1 : 0;
    } else {
      deliver(segment, sent.length(segment));
      removedAmbiguous |= is(segment, AMBIGUOUS);
      removedSentNanos = Math.max(removedSentNanos, sent.sentNanos(segment));
      bytesInFlight -= inFlight(sent.marks(segment), sent.length(segment));
    }
    sent.removeFirst();
    removedSegments++;
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
