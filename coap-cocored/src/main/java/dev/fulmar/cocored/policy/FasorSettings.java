package dev.fulmar.cocored.policy;

/**
 * The figures of {@link Fasor}; sections are those of draft-ietf-core-fasor-02.
 *
 * @param initialRtoNanos FastRTO while nothing is measured (section 4.1); {@code >= 1}
 * @param maxRtoNanos the greatest FastRTO, of which the draft says that it may be bounded by 60 s
 *     or more (section 4.1); {@code >= initialRtoNanos}
 * @param granularityNanos the least that FastRTO is above SRTT, G of RFC 6298; {@code >= 0}
 * @param ditherFrom how many times SRTT is added to FastRTO at least (section 4.1); finite, {@code
 *     >= 0}
 * @param ditherTo and at most; finite, {@code >= ditherFrom}
 * @param slowFactor SlowRTO is so many times what it is measured by (section 4.2); finite, {@code
 *     >= 1}
 */
public record FasorSettings(
    long initialRtoNanos,
    long maxRtoNanos,
    long granularityNanos,
    double ditherFrom,
    double ditherTo,
    double slowFactor) {

  /** The draft's figures: 2 s, 60 s, 1/4 to 1, 1.5; a clock's granularity of 1 ms. */
  public static final FasorSettings DRAFT =
      new FasorSettings(2_000_000_000L, 60_000_000_000L, 1_000_000L, 0.25, 1, 1.5);

  /**
   * @throws IllegalArgumentException if a figure is out of its range, naming it and the range
   */
  public FasorSettings {
    atLeast("initialRtoNanos", initialRtoNanos, 1);
    atLeast("maxRtoNanos", maxRtoNanos, initialRtoNanos);
    atLeast("granularityNanos", granularityNanos, 0);
    atLeast("ditherFrom", ditherFrom, 0);
    atLeast("ditherTo", ditherTo, ditherFrom);
    atLeast("slowFactor", slowFactor, 1);
  }

  private static void atLeast(String name, double value, double least) {
    if (!(value >= least && value < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          name + " is " + value + ", must be finite and at least " + least);
    }
  }

  private static void atLeast(String name, long value, long least) {
    if (value < least) {
      throw new IllegalArgumentException(name + " is " + value + ", must be at least " + least);
    }
  }
}
