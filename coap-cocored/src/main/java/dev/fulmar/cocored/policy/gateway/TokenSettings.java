package dev.fulmar.cocored.policy.gateway;

/**
 * How long an acknowledged peer counts as in flight when its next message does not come.
 *
 * <pre>
 * token = shortestGaps x (its shortest gap), within [minNanos, maxNanos]
 * </pre>
 *
 * @param shortestGaps how many shortest gaps; finite, {@code > 0}
 * @param minNanos the shortest token; {@code >= 1}
 * @param maxNanos the longest token; {@code >= minNanos}
 * @param unmeasuredNanos the token of a peer without a measured gap; {@code >= 1}
 * @param unmeasuredAcks how many first ACKs of such a peer take a token; {@code >= 0}
 */
public record TokenSettings(
    double shortestGaps, long minNanos, long maxNanos, long unmeasuredNanos, int unmeasuredAcks) {

  /** Four shortest gaps within [5 ms, 500 ms]; unmeasured: 100 ms for the first three ACKs. */
  public static final TokenSettings DEFAULTS =
      new TokenSettings(4, 5_000_000L, 500_000_000L, 100_000_000L, 3);

  /**
   * @throws FigureOutOfRangeException if a figure is out of its range or contradicts another one,
   *     naming it and the range; a time is at most 365 days
   */
  public TokenSettings {
    Check.positive("shortestGaps", shortestGaps);
    Check.nanos("minNanos", minNanos, 1);
    Check.nanosFrom("maxNanos", maxNanos, "minNanos", minNanos);
    Check.nanos("unmeasuredNanos", unmeasuredNanos, 1);
    Check.atLeast("unmeasuredAcks", unmeasuredAcks, 0);
  }

  /** The token of a measured peer. */
  long nanos(PeerClock clock) {
    return Math.round(
        Math.min(
            (double) maxNanos, Math.max((double) minNanos, shortestGaps * clock.shortestNanos())));
  }
}
