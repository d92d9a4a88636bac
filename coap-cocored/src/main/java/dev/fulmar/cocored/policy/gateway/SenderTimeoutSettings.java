package dev.fulmar.cocored.policy.gateway;

import java.util.List;

/**
 * The figures of {@link SenderTimeouts}.
 *
 * @param minRtoNanos the least RTO; {@code >= 1}
 * @param deviations how many times RTTVAR the RTO is above SRTT; finite, {@code >= 0}
 * @param granularityNanos the least that the RTO is above SRTT, G of RFC 6298; {@code >= 0}
 * @param firstSpread the first timer is up to so many times the RTO; finite, {@code >= 1}
 * @param unmeasuredFromNanos the least first timer while nothing is measured; {@code >= 1}
 * @param unmeasuredToNanos the greatest; {@code >= unmeasuredFromNanos}
 * @param unmeasuredRtoNanos the RTO of the later timers while nothing is measured; {@code >= 0}
 * @param unitFromNanos the least unit of the later timers; {@code >= 1}
 * @param unitToNanos the greatest; {@code >= unitFromNanos}
 * @param unitFactors how many units each of the later timers has; at least one, each finite and
 *     {@code > 0}
 * @param rtoFactors how many RTOs each of them has at least; as many
 */
public record SenderTimeoutSettings(
    long minRtoNanos,
    double deviations,
    long granularityNanos,
    double firstSpread,
    long unmeasuredFromNanos,
    long unmeasuredToNanos,
    long unmeasuredRtoNanos,
    long unitFromNanos,
    long unitToNanos,
    List<Double> unitFactors,
    List<Double> rtoFactors) {

  private static final long SECOND = 1_000_000_000L;

  /**
   * RTO at least 0.4 s, first timer up to twice that, [2 s, 3 s] and an RTO of 1 s (RFC 6298
   * section 2.1) while nothing is measured; units of [0.5 s, 1.5 s] by 0.5, 1, 3, 10, and RTOs by
   * 1, 2, 3, 5.
   */
  public static final SenderTimeoutSettings DEFAULTS =
      new SenderTimeoutSettings(
          400_000_000L,
          4,
          20_000_000L,
          2,
          2 * SECOND,
          3 * SECOND,
          SECOND,
          SECOND / 2,
          3 * SECOND / 2,
          List.of(0.5, 1.0, 3.0, 10.0),
          List.of(1.0, 2.0, 3.0, 5.0));

  /**
   * @throws FigureOutOfRangeException if a figure is out of its range or contradicts another one,
   *     naming it and the range; a time is at most 365 days
   */
  public SenderTimeoutSettings {
    Check.nanos("minRtoNanos", minRtoNanos, 1);
    Check.atLeast("deviations", deviations, 0.0);
    Check.nanos("granularityNanos", granularityNanos, 0);
    Check.atLeast("firstSpread", firstSpread, 1.0);
    Check.nanos("unmeasuredFromNanos", unmeasuredFromNanos, 1);
    Check.nanosFrom(
        "unmeasuredToNanos", unmeasuredToNanos, "unmeasuredFromNanos", unmeasuredFromNanos);
    Check.nanos("unmeasuredRtoNanos", unmeasuredRtoNanos, 0);
    Check.nanos("unitFromNanos", unitFromNanos, 1);
    Check.nanosFrom("unitToNanos", unitToNanos, "unitFromNanos", unitFromNanos);
    unitFactors = List.copyOf(unitFactors);
    rtoFactors = List.copyOf(rtoFactors);
    Check.atLeast("the number of unitFactors", unitFactors.size(), 1);
    unitFactors.forEach(factor -> Check.positive("unitFactors has one that", factor));
    rtoFactors.forEach(factor -> Check.positive("rtoFactors has one that", factor));
    if (rtoFactors.size() != unitFactors.size()) {
      throw new IllegalArgumentException(
          "rtoFactors are "
              + rtoFactors.size()
              + ", must be as many as unitFactors: "
              + unitFactors.size());
    }
  }
}
