package dev.fulmar.cocored.policy.gateway;

/** Refuses figures outside their ranges, naming the figure, its value and the range. */
final class Check {
  private Check() {}

  /** A weight or a share: greater than 0 and at most 1. */
  static void share(String name, double value) {
    require(value > 0 && value <= 1, name, value, "must be greater than 0 and at most 1");
  }

  /** A finite figure that is not below a bound. */
  static void atLeast(String name, double value, double least) {
    require(
        value >= least && value < Double.POSITIVE_INFINITY,
        name,
        value,
        "must be finite and at least " + least);
  }

  /** A count or a time that is not below a bound. */
  static void atLeast(String name, long value, long least) {
    require(value >= least, name, value, "must be at least " + least);
  }

  /** A finite figure above 0. */
  static void positive(String name, double value) {
    require(
        value > 0 && value < Double.POSITIVE_INFINITY,
        name,
        value,
        "must be finite and greater than 0");
  }

  private static void require(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new IllegalArgumentException(name + " is " + value + ", " + allowed);
    }
  }
}
