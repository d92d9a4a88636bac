package dev.fulmar.transport.recovery;

/**
 * Recent acknowledgment: what was sent before something that has arrived, by more than a reordering
 * window, is lost, be it sent for the first time or again.
 *
 * <pre>
 *   sent      ─── a ─ b ─ c ─ d ────────────────────▶ time
 *   arrived               c
 *   lost      a at: sent(a) + RTT(c) + window         b likewise; d was sent later: not judged
 *
 *   window = min(multiplier · min RTT / 4, SRTT)      RFC 8985 section 6.2, step 4
 *          = 0 while no reordering was ever seen and losses are repaired or 3 segments are SACKED
 * </pre>
 *
 * <p>The multiplier grows by one in each round that sees a D-SACK, and is 1 again after 16
 * recoveries without.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8985#section-6">RFC 8985 section 6</a>
 */
final class Rack {
  /** Recoveries without a D-SACK after which the window is small again, section 6.2 step 4. */
  private static final int PERSISTENCE_RECOVERIES = 16;

  private static final long NONE = Scoreboard.NONE;

  private long nowNanos;
  private long minRttNanos;
  private long echoedUntilNanos = NONE;

  private long newestOrder = -1;
  private long rttNanos;
  private long forwardPosition = NONE; // RACK.fack
  private long forwardBefore = NONE; // the same before this ACK
  private boolean reorderingSeen;
  private int multiplier = 1;
  private int recoveriesLeft;
  private long dsackRoundEnd = NONE;

  /**
   * An ACK has come.
   *
   * @param echoed the latest time at which the segment was sent whose timestamp the ACK echoes;
   *     {@link Scoreboard#NONE} if it echoes none
   * @param minNanos the shortest round trip measured; negative if none was
   */
  void beginAck(long now, long echoed, long minNanos) {
    nowNanos = now;
    echoedUntilNanos = echoed;
    minRttNanos = minNanos;
    forwardBefore = forwardPosition;
  }

  /**
   * It tells that a segment has arrived: steps 2 and 3.
   *
   * @param again whether the segment was sent more than once
   * @param echoTells whether the timestamp echoed is of the segment; for one that is SACKED it is
   *     of what came before the gap (RFC 7323 section 4.3)
   */
  void onDelivered(long order, long sentNanos, long end, boolean again, boolean echoTells) {
    forwardPosition = Math.max(forwardPosition, end);
    reorderingSeen |= !again && end < forwardBefore;
    boolean tooSoon = nowNanos - sentNanos < minRttNanos;
    if (again && (tooSoon || (echoTells && isEchoBefore(sentNanos)))) {
      return; // of an earlier transmission
    }
    if (order > newestOrder) {
      newestOrder = order;
      rttNanos = nowNanos - sentNanos;
    }
  }

  /** What was sent again had only been late. */
  void onReordering() {
    reorderingSeen = true;
  }

  /** Whether the ACK answers what was sent before a time, by its timestamp. */
  boolean isEchoBefore(long sentNanos) {
    return echoedUntilNanos != NONE && echoedUntilNanos < sentNanos;
  }

  /** All it tells was told; adapts the window, step 4. */
  void adapt(long una, long next, boolean dsack, boolean recoveryEnds) {
    if (dsackRoundEnd != NONE && una >= dsackRoundEnd) {
      dsackRoundEnd = NONE;
    }
    if (dsackRoundEnd == NONE && dsack) {
      dsackRoundEnd = next;
      multiplier++;
      recoveriesLeft = PERSISTENCE_RECOVERIES;
    } else if (recoveryEnds && --recoveriesLeft <= 0) {
      recoveriesLeft = 0;
      multiplier = 1;
    }
  }

  /**
   * The reordering window.
   *
   * @param inRecovery whether losses are being repaired
   * @param smoothedNanos SRTT, negative before the first sample
   */
  long windowNanos(boolean inRecovery, int sackedSegments, long smoothedNanos) {
    boolean patient = !inRecovery && sackedSegments < Scoreboard.LOSS_THRESHOLD_SEGMENTS;
    if ((!reorderingSeen && !patient) || minRttNanos < 0) {
      return 0;
    }
    return Math.min(multiplier * (minRttNanos / 4), Math.max(0, smoothedNanos));
  }

  /** Which transmission was the last of those that have arrived; -1 if none has. */
  long newestOrder() {
    return newestOrder;
  }

  /** How long that took. */
  long rttNanos() {
    return rttNanos;
  }
}
