package dev.fulmar.transport.recovery;

/**
 * The tail loss probe that is under way, one at a time. When the end of a flight is lost no ACK
 * tells of it; a segment sent two round trips later makes the peer answer.
 *
 * <pre>
 *   new data      acknowledged                           nothing was lost, or RACK finds it
 *   sent again    D-SACK of it, or a bare duplicate ACK  it had arrived before
 *                 acknowledged beyond it                 it repaired the loss of the last segment
 * </pre>
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8985#section-7">RFC 8985 section 7</a>
 */
final class TailProbe {
  private boolean outstanding;
  private boolean again;
  private long end; // TLP.end_seq

  /**
   * It was sent.
   *
   * @param endPosition behind everything sent so far
   * @param wasSentBefore whether it was no new data
   */
  void onSent(long endPosition, boolean wasSentBefore) {
    outstanding = true;
    again = wasSentBefore;
    end = endPosition;
  }

  boolean isOutstanding() {
    return outstanding;
  }

  /** What it would tell is known already. */
  void cancel() {
    outstanding = false;
  }

  /** Whether a D-SACK says that it was not needed. */
  boolean isDuplicated(long dsackEnd) {
    return outstanding && again && dsackEnd == end;
  }

  /**
   * Section 7.4.2.
   *
   * @param duplicated {@link #isDuplicated}
   * @param bareDuplicate whether the ACK is a duplicate without SACK blocks
   * @return whether it turns out to have repaired a loss
   */
  boolean onAck(long una, boolean duplicated, boolean bareDuplicate) {
    if (!outstanding || una < end) {
      return false;
    }
    if (!again || duplicated || bareDuplicate) {
      outstanding = false;
      return false;
    }
    if (una > end) {
      outstanding = false;
      return true;
    }
    return false;
  }
}
