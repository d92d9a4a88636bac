package dev.fulmar.cocored.policy.gateway;

/**
 * When releases pause so that the retransmission of a missing peer finds the channel free.
 *
 * <p>The windows are where a stock peer's first and second retransmission fall, counted from the
 * ACK that it did not get: its timers start between 2 s and 3 s and double (RFC 7252 section 4.2).
 *
 * @param firstFromNanos where the first window begins; {@code >= 0}
 * @param firstToNanos where it ends, included; {@code >= firstFromNanos}
 * @param secondFromNanos where the second window begins; {@code >= firstToNanos}
 * @param secondToNanos where it ends, included; {@code >= secondFromNanos}
 * @param minNanos the shortest pause; {@code >= 1}
 * @param learnWeight what a return counts in the share of those in the first window; in (0, 1]
 * @param punctualShare the least share for which a pause is made; in (0, 1]
 * @param forgetNanos a peer that has been missing for longer is forgotten; {@code >= 1}
 */
public record QuietSettings(
    long firstFromNanos,
    long firstToNanos,
    long secondFromNanos,
    long secondToNanos,
    long minNanos,
    double learnWeight,
    double punctualShare,
    long forgetNanos) {

  /**
   * Windows [1.8 s, 3.3 s] and [5.6 s, 10 s], pause 5 ms, weight 1/4, share 1/2, forgotten at 10 s.
   */
  public static final QuietSettings DEFAULTS =
      new QuietSettings(
          1_800_000_000L,
          3_300_000_000L,
          5_600_000_000L,
          10_000_000_000L,
          5_000_000L,
          0.25,
          0.5,
          10_000_000_000L);

  /**
   * @throws FigureOutOfRangeException if a figure is out of its range or contradicts another one,
   *     naming it and the range; a time is at most 365 days
   */
  public QuietSettings {
    Check.nanos("firstFromNanos", firstFromNanos, 0);
    Check.nanosFrom("firstToNanos", firstToNanos, "firstFromNanos", firstFromNanos);
    Check.nanosFrom("secondFromNanos", secondFromNanos, "firstToNanos", firstToNanos);
    Check.nanosFrom("secondToNanos", secondToNanos, "secondFromNanos", secondFromNanos);
    Check.nanos("minNanos", minNanos, 1);
    Check.share("learnWeight", learnWeight);
    Check.share("punctualShare", punctualShare);
    Check.nanos("forgetNanos", forgetNanos, 1);
  }

  /** Whether a lag is that of a stock peer's first retransmission. */
  boolean inFirstWindow(long lagNanos) {
    return lagNanos >= firstFromNanos && lagNanos <= firstToNanos;
  }

  boolean inWindow(long lagNanos) {
    return inFirstWindow(lagNanos) || (lagNanos >= secondFromNanos && lagNanos <= secondToNanos);
  }
}
