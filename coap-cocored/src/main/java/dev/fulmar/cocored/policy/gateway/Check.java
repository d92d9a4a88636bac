package dev.fulmar.cocored.policy.gateway;

/** Refuses figures outside their ranges, naming the figure, its value and the range. */
final class Check {
  /** Longer than any wait can be of use, and far from where sums of times overflow. */
  private static final long LONGEST_DAYS = 365;

  private static final long LONGEST_NANOS = LONGEST_DAYS * 24 * 3600 * 1_000_000_000L;

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

  /** A count that is not below a bound. */
  static void atLeast(String name, int value, int least) {
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

  /** A time from a bound to a year. */
  static void nanos(String name, long value, long least) {
    require(value >= least, name, words(value), "must be at least " + words(least));
    require(
        value <= LONGEST_NANOS, name, words(value), "must be at most " + LONGEST_DAYS + " days");
  }

  /** A time that is not below another figure, and at most a year. */
  static void nanosFrom(String name, long value, String bound, long boundNanos) {
    nanos(name, value, 0);
    if (value < boundNanos) {
      throw new FigureOutOfRangeException(
          name, words(value), "must be at least", bound, words(boundNanos));
    }
  }

  /** A time above another figure, and at most a year. */
  static void nanosAbove(String name, long value, String bound, long boundNanos) {
    nanos(name, value, 0);
    if (value <= boundNanos) {
      throw new FigureOutOfRangeException(
          name, words(value), "must be greater than", bound, words(boundNanos));
    }
  }

  private static String words(long nanos) {
    if (nanos == 0 || nanos % 1_000_000 != 0) {
      return nanos + " ns";
    }
    return nanos % 1_000_000_000 == 0 ? nanos / 1_000_000_000 + " s" : nanos / 1_000_000 + " ms";
  }

  private static void require(boolean holds, String name, Object value, String allowed) {
    if (!holds) {
      throw new FigureOutOfRangeException(name, String.valueOf(value), allowed);
    }
  }
}
