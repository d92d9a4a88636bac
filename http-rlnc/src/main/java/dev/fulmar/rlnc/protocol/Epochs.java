package dev.fulmar.rlnc.protocol;

import java.util.OptionalLong;

/**
 * Which memory of the server's a report speaks of. Reports overtake each other, so one of another
 * epoch may be older than the present one or newer: only what answers a transmission that was sent
 * since the present one became known is certain to be newer.
 */
final class Epochs {
  /** What a report's epoch means. */
  enum Verdict {
    /** The present one. */
    PRESENT,
    /** Another, from now on the present one. */
    NEW,
    /** One that is, or may be, over. */
    STALE
  }

  private OptionalLong present = OptionalLong.empty();
  private long firstNumber;

  /**
   * A report has come.
   *
   * @param number of the transmission that it answers
   * @param lastNumber of the transmissions so far
   */
  Verdict onReport(long epoch, long number, long lastNumber) {
    if (present.isPresent() && present.getAsLong() == epoch) {
      return Verdict.PRESENT;
    }
    if (number < firstNumber) {
      return Verdict.STALE;
    }
    present = OptionalLong.of(epoch);
    firstNumber = lastNumber + 1;
    return Verdict.NEW;
  }
}
