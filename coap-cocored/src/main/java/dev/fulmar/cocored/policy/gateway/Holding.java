package dev.fulmar.cocored.policy.gateway;

/**
 * Judges with each tick in which ACKs are held back whether that is to go on.
 *
 * <pre>
 * limited  the limit in flight holds up more than half of the arrivals
 * r       += 0.3 (flight - r), at first flight
 *
 * HURTS    for more than 10 s in force, limited, and r is below 0.8 of what it was before
 * probe    60 s in force, 60 s without evidence, limited: one tick with 2 in flight
 * OVER     no evidence in that tick, and a rate of arrivals above 1.3 times its average;
 *          else the next probe comes 240 s later, then 600 s
 * </pre>
 */
final class Holding {
  /** What comes of a tick. */
  enum Verdict {
    /** ACKs are held back further. */
    STAY,
    /** The path held more before: holding starves it. */
    HURTS,
    /** More in flight brings more, and does no harm. */
    OVER
  }

  private final RegimeSettings settings;
  private long probeWaitNanos;
  private long enteredNanos;
  private long probeNanos;
  private double flightBefore;
  private double flight;
  private double rate;
  private boolean probing;
  private long probes;

  Holding(RegimeSettings settings) {
    this.settings = settings;
    this.probeWaitNanos = settings.firstProbeNanos();
  }

  /**
   * ACKs are held back from now on.
   *
   * @param flightBefore how many peers the path held in flight so far
   */
  void enter(double flightBefore, long nowNanos) {
    this.flightBefore = flightBefore;
    enteredNanos = nowNanos;
    probeNanos = nowNanos + probeWaitNanos;
    flight = -1;
    rate = -1;
    probing = false;
  }

  /**
   * @param sums what has happened since the last tick
   * @param quietNanos how long there has been no evidence
   */
  Verdict tick(TickSums sums, long quietNanos, long nowNanos) {
    flight = average(flight, sums.flight(nowNanos));
    if (probing) {
      return judgeProbe(sums, nowNanos);
    }
    boolean limited = sums.limited > settings.limitedShare() * sums.arrivals;
    if (limited
        && nowNanos - enteredNanos > settings.minHoldNanos()
        && flight < settings.flightFall() * flightBefore) {
      return Verdict.HURTS;
    }
    rate = average(rate, sums.arrivalRate(nowNanos));
    if (limited && nowNanos >= probeNanos && quietNanos >= settings.quietNanos()) {
      probing = true;
      probes++;
    }
    return Verdict.STAY;
  }

  private Verdict judgeProbe(TickSums sums, long nowNanos) {
    probing = false;
    if (sums.evidence == 0 && sums.arrivalRate(nowNanos) > settings.probeGain() * rate) {
      probeWaitNanos = settings.firstProbeNanos();
      return Verdict.OVER;
    }
    probeWaitNanos = settings.longer(probeWaitNanos);
    probeNanos = nowNanos + probeWaitNanos;
    return Verdict.STAY;
  }

  private double average(double average, double value) {
    return average < 0 ? value : average + settings.averageWeight() * (value - average);
  }

  /** Whether more is tried until the next tick. */
  boolean isProbing() {
    return probing;
  }

  /** How often more has been tried. */
  long probes() {
    return probes;
  }
}
