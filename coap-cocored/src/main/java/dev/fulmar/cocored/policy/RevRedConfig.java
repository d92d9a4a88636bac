package dev.fulmar.cocored.policy;

/**
 * The figures of {@link RevRed}. Capacity and thresholds share one unit, messages or bytes; which
 * one is the business of whoever measures the queue.
 *
 * @param capacity K, what the buffer holds, waiting and in service; {@code >= 1}
 * @param minThreshold Th_min: below it nothing is dropped early; in [0, maxThreshold)
 * @param maxThreshold Th_max: from here on the drop probability grows exponentially; in
 *     (minThreshold, capacity)
 * @param maxProbability max_p, the drop probability at Th_max; in (0, 1]
 * @param weight w_q, what the newest queue counts in the average; in (0, 1]
 */
public record RevRedConfig(
    long capacity, double minThreshold, double maxThreshold, double maxProbability, double weight) {

  /** The paper's figure 6: K = 100, thresholds 10 and 60, max_p = 0.1, w_q = 0.002. */
  public static final RevRedConfig PAPER = new RevRedConfig(100, 10, 60, 0.1, 0.002);

  /**
   * @throws IllegalArgumentException if a figure is out of its range, naming it and the range
   */
  public RevRedConfig {
    check(capacity >= 1, "capacity", capacity, "must be at least 1");
    check(minThreshold >= 0, "minThreshold", minThreshold, "must not be negative");
    check(
        maxThreshold > minThreshold,
        "maxThreshold",
        maxThreshold,
        "must be greater than minThreshold, which is " + minThreshold);
    check(
        maxThreshold < capacity,
        "maxThreshold",
        maxThreshold,
        "must be less than the capacity, which is " + capacity);
    check(
        maxProbability > 0 && maxProbability <= 1,
        "maxProbability",
        maxProbability,
        "must be greater than 0 and at most 1");
    check(weight > 0 && weight <= 1, "weight", weight, "must be greater than 0 and at most 1");
  }

  private static void check(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(name + " is " + value + ", " + allowed);
    }
  }
}
