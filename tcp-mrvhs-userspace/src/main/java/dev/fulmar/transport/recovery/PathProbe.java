package dev.fulmar.transport.recovery;

/**
 * A probe of the path's MTU that is under way: data like any other, but larger than is known to
 * pass, so that its loss is no sign of congestion (RFC 8899 section 3, RFC 4821 section 7.6).
 */
public final class PathProbe {
  /** What became of it. */
  public enum Outcome {
    /** Nothing is known yet, or there is none. */
    NONE,
    /** It has arrived as it was sent. */
    ARRIVED,
    /** It alone was lost. */
    LOST,
    /** It was sent again among others before that was known. */
    UNKNOWN
  }

  private long start = SentSegments.NONE;
  private long end;
  private long lostSegmentsSeen;
  private Outcome outcome = Outcome.NONE;

  void onSent(long position, int length) {
    start = position;
    end = position + length;
    outcome = Outcome.NONE;
  }

  /** Everything below a position has arrived. */
  void onAck(long una) {
    if (isUnderWay() && una >= end) {
      settle(Outcome.ARRIVED);
    }
  }

  /** A segment is sent again. */
  void onRetransmitted(long position) {
    if (position == start) {
      settle(Outcome.UNKNOWN);
    }
  }

  /**
   * Losses were looked for.
   *
   * @param firstLost the position of the first one lost that waits to be sent again
   * @param lostSegments how many were found lost so far
   * @return whether the probe is all that was lost, so that there is nothing to recover from
   */
  boolean isAllThatIsLost(long firstLost, long lostSegments) {
    boolean excused = firstLost == start && lostSegments - lostSegmentsSeen == 1;
    lostSegmentsSeen = lostSegments;
    if (excused) {
      settle(Outcome.LOST);
    }
    return excused;
  }

  /** Nothing is lost now. */
  void onNothingLost(long lostSegments) {
    lostSegmentsSeen = lostSegments;
  }

  /** What became of it, told once. */
  Outcome takeOutcome() {
    Outcome told = outcome;
    outcome = Outcome.NONE;
    return told;
  }

  private boolean isUnderWay() {
    return start != SentSegments.NONE;
  }

  private void settle(Outcome what) {
    outcome = what;
    start = SentSegments.NONE;
  }
}
