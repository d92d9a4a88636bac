package dev.fulmar.cocored.policy.gateway;

/**
 * How much may be under way at once while nothing speaks of congestion: see {@link Capacity}.
 *
 * @param base what the floor adds to the measured load, in messages; finite, {@code >= 1}
 * @param gain how much of the measured load the floor takes; finite, {@code >= 1}
 * @param weight what a new tick counts in the load's average; in (0, 1]
 * @param decay how much of what it has above the floor the capacity loses with each tick; in (0, 1]
 * @param step what an idle handler adds, in messages; finite, {@code > 0}
 */
public record CapacitySettings(double base, double gain, double weight, double decay, double step) {

  /** Floor 2 + 1.2 x load, average weight 0.3, decay 0.02, step 1. */
  public static final CapacitySettings DEFAULTS = new CapacitySettings(2, 1.2, 0.3, 0.02, 1);

  /**
   * @throws FigureOutOfRangeException if a figure is out of its range or contradicts another one,
   *     naming it and the range; a time is at most 365 days
   */
  public CapacitySettings {
    Check.atLeast("base", base, 1);
    Check.atLeast("gain", gain, 1);
    Check.share("weight", weight);
    Check.share("decay", decay);
    Check.positive("step", step);
  }
}
