package dev.fulmar.netem.trace.mobile;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.rate.ConstantRate;
import dev.fulmar.netem.rate.RateSchedule;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * A cell at 28 GHz, and what it carries for one user: Shannon's capacity, capped, of the signal
 * that the {@link Route} and the buildings along it leave.
 *
 * <pre>
 *   rate = min(cap, η B log2(1 + 10^(SNR/10)))
 *   SNR  = P + G − L − S − (−174 dBm/Hz + 10 log B + NF)
 *   L    = v LoS + (1 − v) NLoS     S likewise
 *
 *   B  bandwidth, Hz      P  power, dBm        L  path loss, dB    v  share in sight
 *   η  {@link #EFFICIENCY}           G  both antennas, dB    S  shadowing, dB
 *   NF noise figure, dB
 * </pre>
 *
 * <p>Carrier and bandwidth are the paper's, the others usual: what it does not say.
 *
 * @param route where the user is
 * @param capBitsPerSecond what the wire behind the cell carries, bit/s
 * @param openMeanNanos how long the station is in sight, on average
 * @param hiddenMeanNanos how long a building is in between, on average
 * @param rampNanos how long it takes to pass from one to the other
 */
public record MobileLink(
    Route route, long capBitsPerSecond, long openMeanNanos, long hiddenMeanNanos, long rampNanos) {
  /** The paper's route; 1 Gbit/s; 6 s in sight and 2.5 s hidden, with ramps of 150 ms. */
  public static final MobileLink DEFAULT =
      new MobileLink(
          Route.OF_THE_PAPER, 1_000_000_000L, 6_000_000_000L, 2_500_000_000L, 150_000_000L);

  private static final double CARRIER_GHZ = 28;
  private static final double BANDWIDTH_HZ = 1e9;
  private static final double POWER_DBM = 30;
  private static final double ANTENNAS_DB = 12;
  private static final double NOISE_FIGURE_DB = 9;
  private static final double THERMAL_DBM_PER_HZ = -174;

  /** What coding, control channels and pauses leave of Shannon's bound. */
  static final double EFFICIENCY = 0.6;

  /** The longest mean time and ramp: an hour. */
  private static final long MAX_NANOS = 3_600_000_000_000L;

  private static final long NANOS_PER_MS = 1_000_000;

  /**
   * Checks them.
   *
   * @throws IllegalArgumentException if the cap is not from 1 bit/s to {@link
   *     ConstantRate#MAX_BITS_PER_SECOND}, a mean not from 1 ns to an hour, or the ramp not from 0
   *     to an hour
   */
  public MobileLink {
    requireNonNull(route, "route");
    check("cap", capBitsPerSecond, 1, ConstantRate.MAX_BITS_PER_SECOND, "bit/s");
    check("time in sight", openMeanNanos, 1, MAX_NANOS, "ns");
    check("time hidden", hiddenMeanNanos, 1, MAX_NANOS, "ns");
    check("ramp", rampNanos, 0, MAX_NANOS, "ns");
  }

  private static void check(String what, long value, long least, long most, String unit) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          "%s is %d %s, must be from %d to %d".formatted(what, value, unit, least, most));
    }
  }

  /**
   * A trace that starts again at its end.
   *
   * @param random where chance comes from; the beginning of a longer trace is the shorter one
   * @param durationMs how long it is
   * @param stepMs how long each rate holds; the last may be cut short
   * @throws IllegalArgumentException if one is below 1, or there are more than {@link
   *     RateSchedule#MAX_STEPS} steps
   */
  public RateSchedule trace(RandomGenerator random, int durationMs, int stepMs) {
    check("duration", durationMs, 1, RateSchedule.MAX_NANOS / NANOS_PER_MS, "ms");
    check(
        "step",
        stepMs,
        Math.max(1, (durationMs - 1) / RateSchedule.MAX_STEPS + 1),
        durationMs,
        "ms");
    Air air = new Air(random);
    int steps = (durationMs - 1) / stepMs + 1;
    long[] startsNanos = new long[steps];
    long[] bitsPerSecond = new long[steps];
    for (int step = 0; step < steps; step++) {
      startsNanos[step] = (long) step * stepMs * NANOS_PER_MS;
      bitsPerSecond[step] = air.bitsPerSecond(startsNanos[step]);
    }
    return RateSchedule.repeating(startsNanos, bitsPerSecond, durationMs * NANOS_PER_MS);
  }

  /** Shannon's capacity as the class says, of a loss in dB. */
  long bitsPerSecond(double lossDb) {
    double noiseDbm = THERMAL_DBM_PER_HZ + 10 * Math.log10(BANDWIDTH_HZ) + NOISE_FIGURE_DB;
    double signalToNoiseDb = POWER_DBM + ANTENNAS_DB - lossDb - noiseDbm;
    double bitsPerHz = Math.log1p(Math.pow(10, signalToNoiseDb / 10)) / Math.log(2);
    return Math.min(capBitsPerSecond, (long) (EFFICIENCY * BANDWIDTH_HZ * bitsPerHz));
  }

  /** What changes on the way. */
  private final class Air {
    private final UmiPathLoss pathLoss = new UmiPathLoss(CARRIER_GHZ);
    private final Sight sight;
    private final Shadowing openShadow;
    private final Shadowing hiddenShadow;
    private double placeMetres = route.placeMetres(0);

    /** Each its own chance, so that one more draw of one changes no other. */
    Air(RandomGenerator random) {
      sight = new Sight(openMeanNanos, hiddenMeanNanos, rampNanos, own(random));
      openShadow =
          new Shadowing(UmiPathLoss.LOS_SHADOW_DB, UmiPathLoss.LOS_SHADOW_METRES, own(random));
      hiddenShadow =
          new Shadowing(UmiPathLoss.NLOS_SHADOW_DB, UmiPathLoss.NLOS_SHADOW_METRES, own(random));
    }

    private static RandomGenerator own(RandomGenerator random) {
      return new SplittableRandom(random.nextLong());
    }

    long bitsPerSecond(long nowNanos) {
      double place = route.placeMetres(nowNanos);
      double movedMetres = Math.abs(place - placeMetres);
      placeMetres = place;
      double distance = route.distanceMetres(nowNanos);
      double share = sight.shareAt(nowNanos);
      double openDb = pathLoss.losDb(distance) + openShadow.moveBy(movedMetres);
      double hiddenDb = pathLoss.nlosDb(distance) + hiddenShadow.moveBy(movedMetres);
      return MobileLink.this.bitsPerSecond(share * openDb + (1 - share) * hiddenDb);
    }
  }
}
