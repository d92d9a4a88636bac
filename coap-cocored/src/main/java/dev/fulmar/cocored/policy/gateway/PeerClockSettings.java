package dev.fulmar.cocored.policy.gateway;

/**
 * How a peer's rhythm is learnt: see {@link PeerClock} for the formulas.
 *
 * @param gapWeight what a new gap counts in the mean; in (0, 1]
 * @param deviationWeight what a new gap counts in the mean deviation; in (0, 1]
 * @param firstDeviationShare the deviation after the first gap, as a share of it; in (0, 1]
 * @param shortestDrift how fast the shortest gap follows longer ones; in (0, 1]
 * @param promptNanos a gap below this says that the peer sends as soon as it is acknowledged;
 *     {@code >= 1}
 * @param promptWeight what a new gap counts in the share of prompt ones; in (0, 1]
 * @param clockedShare a peer with at least this share of prompt gaps is clocked by its ACKs; in (0,
 *     1]
 * @param fastNanos only of peers with a mean gap below this is a silence evidence of a loss; {@code
 *     >= 1}
 */
public record PeerClockSettings(
    double gapWeight,
    double deviationWeight,
    double firstDeviationShare,
    double shortestDrift,
    long promptNanos,
    double promptWeight,
    double clockedShare,
    long fastNanos) {

  /**
   * Weights 1/8, 1/4 and 1/2, drift 0.02, prompt below 1 s at 1/8, clocked from 0.6, fast 0.5 s.
   */
  public static final PeerClockSettings DEFAULTS =
      new PeerClockSettings(0.125, 0.25, 0.5, 0.02, 1_000_000_000L, 0.125, 0.6, 500_000_000L);

  /**
   * @throws FigureOutOfRangeException if a figure is out of its range or contradicts another one,
   *     naming it and the range; a time is at most 365 days
   */
  public PeerClockSettings {
    Check.share("gapWeight", gapWeight);
    Check.share("deviationWeight", deviationWeight);
    Check.share("firstDeviationShare", firstDeviationShare);
    Check.share("shortestDrift", shortestDrift);
    Check.nanos("promptNanos", promptNanos, 1);
    Check.share("promptWeight", promptWeight);
    Check.share("clockedShare", clockedShare);
    Check.nanos("fastNanos", fastNanos, 1);
  }
}
