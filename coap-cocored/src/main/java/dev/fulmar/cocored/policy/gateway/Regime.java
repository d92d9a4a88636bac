package dev.fulmar.cocored.policy.gateway;

/**
 * Decides with each tick of 2 s whether ACKs are held back.
 *
 * <pre>
 * ev  = 0.8 ev + evidence       evidence: duplicates, and peers that are overdue
 * gr  = 0.8 gr + grants         grants: ACKs that let a peer send
 * r  += 0.3 (flight - r)        flight: how many peers the path holds, TickSums.flight
 *
 *         congested, r below 0.8, no wait
 *   PASS ─────────────────────────────────▶ HOLD     congested: ev at least 2, and above 1 % of gr
 *   │ ▲ ◀─────────────────────────────────           back: Holding finds that it hurts or is over
 *   ▼ │ ev below 0.5
 *   WIDE  congested, but r is larger or the wait lasts
 * </pre>
 *
 * <p>After holding has hurt it is not tried again for 10 s, then 40 s, and so on up to 600 s.
 *
 * <p>r tells a radio, on which about one message is on the air at a time (0.3 to 0.6), from a long
 * or wide path that holds many (4 or 5), on which one in flight must lose.
 */
final class Regime {
  private final RegimeSettings settings;
  private final Holding holding;
  private GatewayMode mode = GatewayMode.PASS;
  private double evidence;
  private double grants;
  private double flight;
  private long quietSinceNanos;
  private boolean waiting;
  private long retryNanos;
  private long retryWaitNanos;

  Regime(RegimeSettings settings, long nowNanos) {
    this.settings = settings;
    this.holding = new Holding(settings);
    this.quietSinceNanos = nowNanos;
    this.retryWaitNanos = settings.firstRetryNanos();
  }

  GatewayMode mode() {
    return mode;
  }

  boolean isHolding() {
    return mode == GatewayMode.HOLD;
  }

  /** Whether more than usual may be in flight until the next tick, to see what comes of it. */
  boolean isProbing() {
    return isHolding() && holding.isProbing();
  }

  /** How many ticks have tried that. */
  long probes() {
    return holding.probes();
  }

  /**
   * @param sums what has happened since the last tick, or since the start
   */
  void tick(TickSums sums, long nowNanos) {
    evidence = settings.evidenceDecay() * evidence + sums.evidence;
    grants = settings.evidenceDecay() * grants + sums.grants;
    if (sums.evidence > 0) {
      quietSinceNanos = nowNanos;
    }
    if (!isHolding()) {
      tickPassing(sums.flight(nowNanos), nowNanos);
      return;
    }
    switch (holding.tick(sums, nowNanos - quietSinceNanos, nowNanos)) {
      case STAY -> {}
      case HURTS -> {
        pass(nowNanos + retryWaitNanos);
        retryWaitNanos = settings.longer(retryWaitNanos);
      }
      case OVER -> pass(nowNanos);
    }
  }

  private void tickPassing(double flightNow, long nowNanos) {
    flight = flight == 0 ? flightNow : flight + settings.averageWeight() * (flightNow - flight);
    if (isCongested()) {
      if (flight < settings.flightLimit() && !(waiting && nowNanos < retryNanos)) {
        mode = GatewayMode.HOLD;
        holding.enter(flight, nowNanos);
      } else {
        mode = GatewayMode.WIDE;
      }
    } else if (evidence < settings.clearEvidence()) {
      mode = GatewayMode.PASS;
    }
  }

  private boolean isCongested() {
    return evidence >= settings.enterEvidence()
        && evidence > settings.enterShare() * Math.max(1, grants);
  }

  private void pass(long retryNanos) {
    mode = GatewayMode.PASS;
    waiting = true;
    this.retryNanos = retryNanos;
    flight = 0;
    evidence = 0;
    grants = 0;
  }
}
