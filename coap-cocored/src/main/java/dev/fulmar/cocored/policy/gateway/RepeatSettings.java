package dev.fulmar.cocored.policy.gateway;

/**
 * When the last ACK of a silent peer is taken for lost.
 *
 * <pre>
 * after = max(minNanos, min(gap + deviations x dev, max(capNanos, capGaps x gap)))
 *         none where that is above ceilingNanos
 * then  = shortestGaps x (shortest gap), within [minNanos, capNanos]: the peer is missing
 * </pre>
 *
 * @param minNanos the shortest timer; {@code >= 1}
 * @param deviations how many deviations above the mean gap; finite, {@code >= 0}
 * @param capNanos the cap for short gaps; {@code >= minNanos}
 * @param capGaps the cap for long gaps, in gaps; finite, {@code > 0}
 * @param ceilingNanos beyond this the peer's own timer is nearer; {@code >= 1}
 * @param shortestGaps how long a repeated ACK has to bring the peer back; finite, {@code > 0}
 */
public record RepeatSettings(
    long minNanos,
    double deviations,
    long capNanos,
    double capGaps,
    long ceilingNanos,
    double shortestGaps) {

  /** 20 ms, 16 deviations, 0.7 s, 2 gaps, 1.5 s, 2 shortest gaps. */
  public static final RepeatSettings DEFAULTS =
      new RepeatSettings(20_000_000L, 16, 700_000_000L, 2, 1_500_000_000L, 2);

  /** In place of a time: the timer is not armed. */
  static final long NEVER = Long.MAX_VALUE;

  /**
   * @throws FigureOutOfRangeException if a figure is out of its range or contradicts another one,
   *     naming it and the range; a time is at most 365 days
   */
  public RepeatSettings {
    Check.nanos("minNanos", minNanos, 1);
    Check.atLeast("deviations", deviations, 0.0);
    Check.nanosFrom("capNanos", capNanos, "minNanos", minNanos);
    Check.positive("capGaps", capGaps);
    Check.nanos("ceilingNanos", ceilingNanos, 1);
    Check.positive("shortestGaps", shortestGaps);
  }

  /** How long after an ACK the next message is overdue; {@link #NEVER} for a slow peer. */
  long overdueNanos(PeerClock clock) {
    double cap = Math.max((double) capNanos, capGaps * clock.gapNanos());
    double late = clock.gapNanos() + deviations * clock.deviationNanos();
    double nanos = Math.max((double) minNanos, Math.min(late, cap));
    return nanos > ceilingNanos ? NEVER : Math.round(nanos);
  }

  /** How long after a repeated ACK the peer is missing. */
  long missingNanos(PeerClock clock) {
    return Math.round(
        Math.min(
            (double) capNanos, Math.max((double) minNanos, shortestGaps * clock.shortestNanos())));
  }
}
