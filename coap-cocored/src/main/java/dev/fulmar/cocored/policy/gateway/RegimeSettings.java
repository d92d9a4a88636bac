package dev.fulmar.cocored.policy.gateway;

/**
 * When to hold ACKs back and when to stop: see {@link Regime} for the rules.
 *
 * @param tickNanos how far apart the decisions are; at least 1 ms, since each costs a timer
 * @param evidenceDecay what of the evidence and the grants a tick keeps; in (0, 1]
 * @param enterEvidence the least evidence of congestion; finite, {@code > 0}
 * @param enterShare the share of grants that evidence must exceed; finite, {@code >= 0}
 * @param clearEvidence below this there is none any more; finite, {@code >= 0}
 * @param averageWeight what a new tick counts in the averages of the path's flight and of the
 *     arrivals; in (0, 1]
 * @param flightLimit a path that holds fewer peers in flight than this gains from holding ACKs;
 *     finite, {@code > 0}
 * @param minHoldNanos holding is not judged before it has lasted longer than this; {@code >= 0}
 * @param limitedShare the share of arrivals that the limit must have held up for holding to be
 *     judged; finite, {@code >= 0}
 * @param flightFall holding hurts when the flight falls below this share of what it was; in (0, 1]
 * @param firstRetryNanos how long holding is not tried again after it has hurt; {@code >= 1}
 * @param quietNanos how long without evidence before more is tried; {@code >= 1}
 * @param firstProbeNanos how long holding lasts before more is tried; {@code >= 1}
 * @param probeInFlight how many peers are in flight in a tick that tries more; {@code >= 2}
 * @param probeGain how much the rate must rise in such a tick for holding to end; finite, {@code >=
 *     1}
 * @param waitGrowth how much longer each wait is than the one before; finite, {@code >= 1}
 * @param maxWaitNanos the longest wait; {@code >= firstRetryNanos, firstProbeNanos}
 */
public record RegimeSettings(
    long tickNanos,
    double evidenceDecay,
    double enterEvidence,
    double enterShare,
    double clearEvidence,
    double averageWeight,
    double flightLimit,
    long minHoldNanos,
    double limitedShare,
    double flightFall,
    long firstRetryNanos,
    long quietNanos,
    long firstProbeNanos,
    int probeInFlight,
    double probeGain,
    double waitGrowth,
    long maxWaitNanos) {

  private static final long SECOND = 1_000_000_000L;
  private static final long MILLI = 1_000_000L;

  /** The figures of the design; each is named where its rule stands, in {@link Regime}. */
  public static final RegimeSettings DEFAULTS =
      new RegimeSettings(
          2 * SECOND,
          0.8,
          2,
          0.01,
          0.5,
          0.3,
          0.8,
          10 * SECOND,
          0.5,
          0.8,
          10 * SECOND,
          60 * SECOND,
          60 * SECOND,
          2,
          1.3,
          4,
          600 * SECOND);

  /**
   * @throws FigureOutOfRangeException if a figure is out of its range or contradicts another one,
   *     naming it and the range; a time is at most 365 days
   */
  public RegimeSettings {
    Check.nanos("tickNanos", tickNanos, MILLI);
    Check.share("evidenceDecay", evidenceDecay);
    Check.positive("enterEvidence", enterEvidence);
    Check.atLeast("enterShare", enterShare, 0.0);
    Check.atLeast("clearEvidence", clearEvidence, 0.0);
    Check.share("averageWeight", averageWeight);
    Check.positive("flightLimit", flightLimit);
    Check.nanos("minHoldNanos", minHoldNanos, 0);
    Check.atLeast("limitedShare", limitedShare, 0.0);
    Check.share("flightFall", flightFall);
    Check.nanos("firstRetryNanos", firstRetryNanos, 1);
    Check.nanos("quietNanos", quietNanos, 1);
    Check.nanos("firstProbeNanos", firstProbeNanos, 1);
    Check.atLeast("probeInFlight", probeInFlight, 2);
    Check.atLeast("probeGain", probeGain, 1.0);
    Check.atLeast("waitGrowth", waitGrowth, 1.0);
    Check.nanosFrom("maxWaitNanos", maxWaitNanos, "firstRetryNanos", firstRetryNanos);
    Check.nanosFrom("maxWaitNanos", maxWaitNanos, "firstProbeNanos", firstProbeNanos);
  }

  /** The wait after one that was of no use. */
  long longer(long waitNanos) {
    return Math.round(Math.min((double) maxWaitNanos, waitGrowth * waitNanos));
  }
}
