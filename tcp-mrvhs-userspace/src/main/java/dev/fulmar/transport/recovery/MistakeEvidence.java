package dev.fulmar.transport.recovery;

/**
 * Whether the newest repair was a mistake: what was taken for lost had only been late.
 *
 * <p>Two signs count. By timestamps the first ACK of a segment that was sent again answers its
 * original (Eifel, RFC 3522 section 3.2); that is known at once, before anything else is sent, for
 * a time-out as for a fast recovery. Or the peer has reported exactly what was sent again, no less
 * and nothing else, as duplicates (RFC 3708 section 2), which it may do after the repair has ended.
 */
final class MistakeEvidence {
  private boolean sought;
  private long from;
  private long to;
  private long firstOrder;
  private long againBytes;
  private long againStarts; // their sum
  private long duplicateBytes;
  private long duplicateStarts;

  /**
   * A repair begins.
   *
   * @param una the first position not acknowledged
   * @param next the position of what will be sent next
   * @param order how many transmissions there were so far
   */
  void begin(long una, long next, long order) {
    sought = true;
    from = una;
    to = next;
    firstOrder = order;
    againBytes = 0;
    againStarts = 0;
    duplicateBytes = 0;
    duplicateStarts = 0;
  }

  void onRetransmitted(long start, long bytes) {
    againBytes += bytes;
    againStarts += start;
    to = Math.max(to, start + bytes); // sent since the repair began, and sent again
  }

  /** The peer has got these positions twice. */
  void onDuplicate(long start, long end) {
    if (sought && start >= from && end <= to) {
      duplicateBytes += end - start;
      duplicateStarts += start;
    }
  }

  /**
   * Whether it was a mistake; says so once.
   *
   * @param originalOrder the transmission that was superfluous, for the original was acknowledged;
   *     {@link Scoreboard#NONE} if there is no such
   */
  boolean isFound(long originalOrder) {
    boolean byTimestamp = originalOrder != Scoreboard.NONE && originalOrder >= firstOrder;
    boolean byDuplicates =
        againBytes > 0 && duplicateBytes == againBytes && duplicateStarts == againStarts;
    boolean found = sought && (byTimestamp || byDuplicates);
    sought &= !found;
    return found;
  }
}
