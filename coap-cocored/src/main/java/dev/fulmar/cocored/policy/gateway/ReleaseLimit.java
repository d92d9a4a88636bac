package dev.fulmar.cocored.policy.gateway;

/**
 * How much may be under way, decided anew with each tick from what has happened since the last.
 *
 * <pre>
 * PASS, WIDE   in flight + queue below C ({@link Capacity})
 * HOLD         in flight below 1, and in flight + queue below 4
 *              in a tick that probes: in flight below 2
 * </pre>
 */
final class ReleaseLimit {
  private final ReleaseSettings bounds;
  private final RegimeSettings regimeSettings;
  private final Capacity capacity;
  private final Regime regime;
  private TickSums sums;
  private long nextTickNanos;

  ReleaseLimit(GatewaySettings settings, long nowNanos) {
    this.bounds = settings.release();
    this.regimeSettings = settings.regime();
    this.capacity = new Capacity(settings.capacity());
    this.regime = new Regime(regimeSettings, nowNanos);
    startTick(nowNanos);
  }

  private void startTick(long nowNanos) {
    sums = new TickSums(nowNanos);
    nextTickNanos = nowNanos + regimeSettings.tickNanos();
  }

  /** What has happened in this tick, to be counted into. */
  TickSums sums() {
    return sums;
  }

  boolean hasRoom(int inFlight, int queue) {
    return regime.isHolding()
        ? inFlight < inFlightLimit() && inFlight + queue < bounds.holdTarget()
        : capacity.hasRoom(inFlight + queue);
  }

  /** Whether ACKs are held back, and the limit in flight is reached. */
  boolean isLimited(int inFlight) {
    return regime.isHolding() && inFlight >= inFlightLimit();
  }

  private int inFlightLimit() {
    return regime.isProbing() ? regimeSettings.probeInFlight() : bounds.holdInFlight();
  }

  /** The handler is idle although ACKs are held and nothing holds them back but C. */
  void raiseCapacity() {
    capacity.raise();
  }

  /**
   * Ends a tick; called at {@link #nextTickNanos} or later.
   *
   * @return whether the mode has changed
   */
  boolean tick(long nowNanos) {
    GatewayMode before = regime.mode();
    capacity.tick(sums.load(nowNanos));
    regime.tick(sums, nowNanos);
    startTick(nowNanos);
    return regime.mode() != before;
  }

  long nextTickNanos() {
    return nextTickNanos;
  }

  GatewayMode mode() {
    return regime.mode();
  }

  boolean isHolding() {
    return regime.isHolding();
  }

  /** How many ticks have probed. */
  long probes() {
    return regime.probes();
  }

  /** C in messages; infinite before the first tick. */
  double capacity() {
    return capacity.value();
  }
}
