package dev.fulmar.cocored.policy.gateway;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.SmoothedRtt;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * The retransmission timers of a sender whose observer paces its ACKs with {@link GatewayPolicy}:
 * short first ones that are spread wide, so that two senders that have collided do not meet again,
 * and a long last one.
 *
 * <pre>
 * RTO = max(0.4 s, SRTT + max(20 ms, 4 RTTVAR))       1 s while nothing is measured
 * T0  = RTO x U(1, 2)                                 U(2 s, 3 s) while nothing is measured
 * Tn  = max(U(0.5 s, 1.5 s) x (0.5, 1, 3, 10)[n], RTO x (1, 2, 3, 5)[n])      n = 1, 2, 3, 4
 * </pre>
 *
 * <p>Only exchanges without a retransmission are to be measured (Karn). One message is to be under
 * way at a time. Without a pacing observer these timers are unfair to senders that have others.
 *
 * <p>Not thread-safe: its owner guards it.
 */
public final class SenderTimeouts {
  private final SenderTimeoutSettings settings;
  private final RandomGenerator random;

  public SenderTimeouts(SenderTimeoutSettings settings, RandomGenerator random) {
    this.settings = requireNonNull(settings, "settings");
    this.random = requireNonNull(random, "random");
  }

  /** RTO in nanoseconds; {@code > 0} once something is measured. */
  public long rtoNanos(SmoothedRtt rtt) {
    if (!rtt.isMeasured()) {
      return settings.unmeasuredRtoNanos();
    }
    double above =
        Math.max(
            (double) settings.granularityNanos(), settings.deviations() * rtt.variationNanos());
    return Math.max(settings.minRtoNanos(), Math.round(rtt.srttNanos() + above));
  }

  /** T0, the timer to arm with the first transmission, in nanoseconds. */
  public long firstNanos(SmoothedRtt rtt) {
    if (!rtt.isMeasured()) {
      return draw(settings.unmeasuredFromNanos(), settings.unmeasuredToNanos());
    }
    long rtoNanos = rtoNanos(rtt);
    return draw(rtoNanos, Math.round(settings.firstSpread() * rtoNanos));
  }

  /**
   * Tn, the timer to arm with a retransmission.
   *
   * @param rtt as it was at the first transmission
   * @param transmission n: 1 for the first retransmission, at most {@link #retransmissions}
   * @return the timer in nanoseconds
   * @throws IllegalArgumentException if {@code transmission} is out of its range
   */
  public long nextNanos(SmoothedRtt rtt, int transmission) {
    List<Double> factors = settings.unitFactors();
    if (transmission < 1 || transmission > factors.size()) {
      throw new IllegalArgumentException(
          "transmission is " + transmission + ", must be in 1.." + factors.size());
    }
    double unit = draw(settings.unitFromNanos(), settings.unitToNanos());
    return Math.round(
        Math.max(
            factors.get(transmission - 1) * unit,
            settings.rtoFactors().get(transmission - 1) * rtoNanos(rtt)));
  }

  /** How many retransmissions have a timer; after the last one's the message has failed. */
  public int retransmissions() {
    return settings.unitFactors().size();
  }

  private long draw(long fromNanos, long toNanos) {
    return fromNanos + random.nextLong(toNanos - fromNanos + 1);
  }
}
