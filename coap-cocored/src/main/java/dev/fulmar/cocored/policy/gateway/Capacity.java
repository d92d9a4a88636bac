package dev.fulmar.cocored.policy.gateway;

/**
 * C, how many peers in flight and messages in the queue there may be together while nothing speaks
 * of congestion.
 *
 * <pre>
 * load     the gaps of the ACKs that left in a tick, added up, for each second of it
 * average += 0.3 (load - average), at first load
 * floor    = 2 + 1.2 max(load, average)
 * C       -= 0.02 (C - floor) with each tick; unlimited before the first
 * C       += 1 whenever the handler is idle although ACKs are held
 * </pre>
 *
 * <p>So C follows what the handlers take: enough to keep them busy, and no queue beyond.
 */
final class Capacity {
  private final CapacitySettings settings;
  private double average = -1;
  private double floor;
  private double capacity = Double.POSITIVE_INFINITY;

  Capacity(CapacitySettings settings) {
    this.settings = settings;
    this.floor = settings.base();
  }

  /**
   * @param load peers on their way, on average over the tick; {@code >= 0}
   */
  void tick(double load) {
    average = average < 0 ? load : average + settings.weight() * (load - average);
    floor = settings.base() + settings.gain() * Math.max(load, average);
    if (capacity == Double.POSITIVE_INFINITY) {
      capacity = floor;
    }
    capacity = Math.max(floor, capacity - settings.decay() * (capacity - floor));
  }

  /** The handler is idle although ACKs are held. */
  void raise() {
    capacity += settings.step();
  }

  /** Whether so many are fewer than C. */
  boolean hasRoom(int underWay) {
    return underWay < Math.ceil(capacity);
  }

  /** C in messages; infinite before the first tick. */
  double value() {
    return capacity;
  }
}
