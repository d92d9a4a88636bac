package dev.fulmar.transport.recovery;

import static java.util.Objects.requireNonNull;

/**
 * When losses are repaired, in which order, and when that was a mistake.
 *
 * <pre>
 *              a loss is found                     the timer expires
 *      ┌───────────────────────────▶ FAST ───────────────────────────┐
 *    OPEN ◀── all sent before it ─────┘                               ▼
 *      │  ◀── is acknowledged, or was only late ──────────────────── TIMEOUT
 *      └──────────────────── the timer expires ──────────────────────▲
 * </pre>
 *
 * <p>With selective acknowledgments losses are found by time ({@link Rack}), at an ACK or when
 * {@link #reorderDeadlineNanos} has come, and those at the end of a flight by a {@link TailProbe}.
 * Without them, three duplicate ACKs mean that the first segment is lost, and a partial ACK that
 * the next one is, too (RFC 6582); each duplicate then stands for a segment that has left the
 * network.
 *
 * <p>For each ACK: {@link #beginAck}, then tell the scoreboard and {@link #onDuplicate}, then
 * {@link #endAck}; what follows from it is asked for afterwards.
 */
public final class LossRecovery {
  /** Where the repair stands. */
  public enum Phase {
    /** Nothing is known to be lost. */
    OPEN,
    /** Losses found by acknowledgments are being repaired. */
    FAST,
    /** The timer expired: what was sent long enough ago is sent again. */
    TIMEOUT
  }

  private final Scoreboard board;
  private final boolean sackPermitted;
  private int mssBytes;
  private final Rack rack;
  private final TailProbe probe = new TailProbe();
  private final PathProbe pathProbe = new PathProbe();
  private final ProportionalRate rate;
  private final MistakeEvidence evidence = new MistakeEvidence();
  private Phase phase = Phase.OPEN;
  private long recoveryPoint;
  private int duplicateAcks;
  private long reorderDeadlineNanos = Scoreboard.NONE;

  private int duplicateAcksBefore;
  private long lostSegmentsBefore;
  private long unackedBytesBefore;
  private boolean dsack;
  private boolean probeDuplicated;
  private boolean begins;
  private boolean ends;
  private boolean mistaken;
  private boolean probeRepaired;

  /**
   * @param sackPermitted whether the peer sends selective acknowledgments
   * @param mssBytes the payload of a full segment, at least 1
   */
  public LossRecovery(Scoreboard board, boolean sackPermitted, int mssBytes) {
    this.board = requireNonNull(board, "board");
    this.sackPermitted = sackPermitted;
    this.mssBytes = mssBytes;
    this.rack = board.rack();
    this.rate = new ProportionalRate(mssBytes);
  }

  /** Where the repair stands. */
  public Phase phase() {
    return phase;
  }

  /** A full segment has so much payload from now on, at least 1 byte. */
  public void onMtu(int bytes) {
    mssBytes = bytes;
    rate.onMtu(bytes);
  }

  /** A probe of the path's MTU was sent; if it alone is lost, no recovery begins. */
  public void onPathProbeSent(long start, int length) {
    pathProbe.onSent(start, length);
  }

  /** What became of that probe, told once. */
  public PathProbe.Outcome takePathProbeOutcome() {
    return pathProbe.takeOutcome();
  }

  /** How many bytes are thought to be under way. */
  public long bytesInFlight() {
    return Math.max(0, board.bytesInFlight() - (long) duplicateAcks * mssBytes);
  }

  /**
   * An ACK has come.
   *
   * @param una the first position not acknowledged before it
   * @param next the position of what will be sent next
   */
  public void beginAck(long una, long next) {
    duplicateAcksBefore = duplicateAcks;
    lostSegmentsBefore = board.lostSegments();
    unackedBytesBefore = unackedBytes(una, next);
    dsack = false;
    probeDuplicated = false;
  }

  /** The ACK says that these positions have arrived twice: D-SACK, RFC 2883. */
  public void onDuplicate(long start, long end) {
    if (probe.isDuplicated(end)) {
      probeDuplicated = true; // says nothing about reordering
    } else {
      dsack = true;
    }
    evidence.onDuplicate(start, end);
  }

  /**
   * All that the ACK tells is known to the scoreboard.
   *
   * @param una the first position not acknowledged
   * @param next the position of what will be sent next
   * @param duplicate whether the ACK is a duplicate (RFC 5681 section 2)
   * @param bareRepeat whether it repeats the last one and has no SACK blocks
   * @param smoothedNanos the smoothed round-trip time, negative without one
   */
  public void endAck(
      long nowNanos,
      long una,
      long next,
      boolean duplicate,
      boolean bareRepeat,
      long smoothedNanos) {
    begins = false;
    ends = phase != Phase.OPEN && una >= recoveryPoint;
    probeRepaired = probe.onAck(una, probeDuplicated, bareRepeat) && phase == Phase.OPEN;
    rack.adapt(una, next, dsack, ends);
    pathProbe.onAck(una);
    mistaken = evidence.isFound(phase == Phase.OPEN ? Scoreboard.NONE : board.originalOrder());
    if (ends || mistaken) {
      phase = Phase.OPEN;
      duplicateAcks = 0;
    }
    if (mistaken) {
      rack.onReordering();
      board.unmarkLost();
    }
    if (sackPermitted) {
      detectLosses(nowNanos, smoothedNanos);
    } else {
      countDuplicates(duplicate);
    }
    beginIfLost(una, next, unackedBytesBefore);
  }

  /** What the ACK, or the reordering timer, did: a fast recovery begins. */
  public boolean begins() {
    return begins;
  }

  /** What the ACK did: a repair is over. */
  public boolean ends() {
    return ends;
  }

  /**
   * What the ACK did: the newest repair turns out to have been a mistake, and is over if it ran.
   */
  public boolean isMistaken() {
    return mistaken;
  }

  /** What the ACK did: it shows that the tail probe has repaired a loss. */
  public boolean hasProbeRepaired() {
    return probeRepaired;
  }

  /** When {@link #onReorderTimeout} is to be called; {@link Scoreboard#NONE} for never. */
  public long reorderDeadlineNanos() {
    return reorderDeadlineNanos;
  }

  /** What was waited for in case it is only late has not come: RFC 8985 section 6.2, step 5. */
  public void onReorderTimeout(long nowNanos, long una, long next, long smoothedNanos) {
    begins = false;
    detectLosses(nowNanos, smoothedNanos);
    beginIfLost(una, next, unackedBytes(una, next));
  }

  /**
   * The retransmission timer expired.
   *
   * @param una the first position not acknowledged
   * @param next the position of what will be sent next
   */
  public void onTimeout(long nowNanos, long una, long next) {
    long oldNanos = nowNanos - rack.rttNanos() - rack.windowNanos(true, 0, Long.MAX_VALUE);
    board.markLostOnTimeout(sackPermitted ? oldNanos : Long.MAX_VALUE); // RFC 8985, section 6.3
    phase = Phase.TIMEOUT;
    recoveryPoint = next;
    duplicateAcks = 0;
    reorderDeadlineNanos = Scoreboard.NONE;
    probe.cancel();
    evidence.begin(una, next, board.transmissions());
  }

  /**
   * Whether a tail probe may be sent: none is under way, and nothing else will tell of a loss. RFC
   * 8985 section 7.2 has none in a fast recovery either; there it takes the place of the last
   * segment sent again once (RFC 6675 section 4, rule 4 of NextSeg), lest a repair that is lost
   * itself cost a time-out.
   */
  public boolean mayProbe() {
    return sackPermitted
        && phase != Phase.TIMEOUT
        && !probe.isOutstanding()
        && reorderDeadlineNanos == Scoreboard.NONE;
  }

  /**
   * A tail probe was sent.
   *
   * @param next the position behind all that was sent
   * @param again whether it was no new data
   */
  public void onProbeSent(long next, boolean again) {
    probe.onSent(next, again);
  }

  /**
   * A segment was sent, new or again.
   *
   * @param start its position
   * @param length its sequence numbers
   */
  public void onSent(long start, int length, boolean again) {
    rate.onSent(length);
    if (again) {
      pathProbe.onRetransmitted(start);
    }
    if (again && phase != Phase.OPEN) {
      evidence.onRetransmitted(start, length);
    }
  }

  /**
   * Tells the proportional rate reduction of the ACK that {@link #endAck} has seen.
   *
   * @param targetBytes the congestion window after the repair
   * @param progress whether it moved the first position not acknowledged
   */
  public void reduce(boolean progress, long targetBytes) {
    long impliedBytes = (long) (duplicateAcks - duplicateAcksBefore) * mssBytes;
    boolean safe = progress && board.lostSegments() == lostSegmentsBefore;
    rate.onAck(board.deliveredBytes() + impliedBytes, safe, bytesInFlight(), targetBytes);
  }

  /** In {@link Phase#FAST}: how much may be sent by the proportional rate reduction. */
  public long allowanceBytes() {
    return rate.allowanceBytes();
  }

  private long unackedBytes(long una, long next) {
    return next - una - board.sackedBytes() - (long) duplicateAcks * mssBytes;
  }

  private void detectLosses(long nowNanos, long smoothedNanos) {
    long waitNanos =
        rack.rttNanos()
            + rack.windowNanos(phase != Phase.OPEN, board.sackedSegments(), smoothedNanos);
    long sentNanos = board.detectLosses(rack.newestOrder(), nowNanos - waitNanos);
    reorderDeadlineNanos = sentNanos == Scoreboard.NONE ? Scoreboard.NONE : sentNanos + waitNanos;
  }

  private void beginIfLost(long una, long next, long flightBytes) {
    long lost = board.nextLost();
    if (phase != Phase.OPEN || lost == Scoreboard.NONE) {
      pathProbe.onNothingLost(board.lostSegments());
      return;
    }
    if (pathProbe.isAllThatIsLost(board.start(lost), board.lostSegments())) {
      return;
    }
    begins = true;
    phase = Phase.FAST;
    recoveryPoint = next;
    rate.begin(flightBytes);
    probe.cancel();
    evidence.begin(una, next, board.transmissions());
  }

  private void countDuplicates(boolean duplicate) {
    int removed = board.removedSegments();
    if (removed > 0) {
      // one segment filled the hole; the others are those the duplicates stood for
      duplicateAcks = phase == Phase.OPEN ? 0 : Math.max(0, duplicateAcks - (removed - 1));
      if (phase == Phase.FAST) {
        board.markFirstLost();
      }
    } else if (duplicate && phase != Phase.TIMEOUT && duplicateAcks < board.segments()) {
      duplicateAcks++;
      if (phase == Phase.OPEN && duplicateAcks == Scoreboard.LOSS_THRESHOLD_SEGMENTS) {
        board.markFirstLost();
      }
    }
  }
}
