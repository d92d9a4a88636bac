package dev.fulmar.transport.recovery;

import static java.util.Objects.requireNonNull;

/**
 * When losses are repaired, and in which order.
 *
 * <pre>
 *              a loss is found                     the timer expires
 *      ┌───────────────────────────▶ FAST ───────────────────────────┐
 *    OPEN ◀── all sent before it ─────┘                               ▼
 *      │  ◀── is acknowledged ─────────────────────────────────── TIMEOUT
 *      └──────────────────── the timer expires ──────────────────────▲
 * </pre>
 *
 * <p>Selective acknowledgments find losses by themselves (RFC 6675). Without them, three duplicate
 * ACKs mean that the first segment is lost, and a partial ACK that the next one is, too (RFC 6582);
 * each duplicate then stands for a segment that has left the network.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6675#section-5">RFC 6675 section 5</a>
 */
public final class LossRecovery {
  /** Where the repair stands. */
  public enum Phase {
    /** Nothing is known to be lost. */
    OPEN,
    /** Losses found by acknowledgments are being repaired. */
    FAST,
    /** The timer expired: everything is sent again that is not known to have arrived. */
    TIMEOUT
  }

  private final Scoreboard board;
  private final boolean sackPermitted;
  private final int mssBytes;
  private Phase phase = Phase.OPEN;
  private long recoveryPoint;
  private int duplicateAcks;
  private boolean rescued;

  /**
   * @param sackPermitted whether the peer sends selective acknowledgments
   * @param mssBytes the payload of a full segment, at least 1
   */
  public LossRecovery(Scoreboard board, boolean sackPermitted, int mssBytes) {
    this.board = requireNonNull(board, "board");
    this.sackPermitted = sackPermitted;
    this.mssBytes = mssBytes;
  }

  /** Where the repair stands. */
  public Phase phase() {
    return phase;
  }

  /** How many bytes are thought to be under way. */
  public long bytesInFlight() {
    return Math.max(0, board.bytesInFlight() - (long) duplicateAcks * mssBytes);
  }

  /**
   * Whether a repair ends with an ACK. Called once the scoreboard knows the ACK, before {@link
   * #begins}.
   *
   * @param una everything below is acknowledged
   */
  public boolean ends(long una) {
    if (phase == Phase.OPEN || una < recoveryPoint) {
      return false;
    }
    phase = Phase.OPEN;
    duplicateAcks = 0;
    return true;
  }

  /**
   * Whether a repair begins with an ACK.
   *
   * @param duplicate whether the ACK is a duplicate (RFC 5681 section 2)
   * @param next the position of what will be sent next
   */
  public boolean begins(boolean duplicate, long next) {
    if (sackPermitted) {
      board.detectLosses();
    } else {
      countDuplicates(duplicate);
    }
    if (phase != Phase.OPEN || board.nextLost() == Scoreboard.NONE) {
      return false;
    }
    phase = Phase.FAST;
    recoveryPoint = next;
    rescued = false;
    return true;
  }

  /**
   * The timer expired.
   *
   * @param next the position of what will be sent next
   */
  public void onTimeout(long next) {
    board.markAllLost();
    phase = Phase.TIMEOUT;
    recoveryPoint = next;
    duplicateAcks = 0;
  }

  /**
   * What to send again when nothing is lost and there is no new data: rules 3 and 4 of RFC 6675
   * section 4, NextSeg.
   *
   * @return a segment of the scoreboard, or {@link Scoreboard#NONE}
   */
  public long nextOnSuspicion() {
    if (phase != Phase.FAST || !sackPermitted) {
      return Scoreboard.NONE;
    }
    long suspect = board.nextSuspect();
    if (suspect != Scoreboard.NONE || rescued) {
      return suspect;
    }
    rescued = true;
    return board.lastNotSacked();
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
