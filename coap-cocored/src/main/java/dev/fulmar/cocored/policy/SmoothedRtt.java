package dev.fulmar.cocored.policy;

/**
 * A smoothed round-trip time and its variation (RFC 6298 section 2).
 *
 * <pre>
 * first sample: SRTT = R, RTTVAR = R/2, or another share of R
 * then          RTTVAR = 3/4 RTTVAR + 1/4 |SRTT - R|,  SRTT = 7/8 SRTT + 1/8 R
 * </pre>
 *
 * <p>Not thread-safe: its owner guards it.
 */
public final class SmoothedRtt {
  private final double firstVariation;
  private double srttNanos;
  private double variationNanos;

  /** With the first RTTVAR of RFC 6298, R/2. */
  public SmoothedRtt() {
    this(0.5);
  }

  /**
   * @param firstVariation RTTVAR after the first sample, as a share of it; finite, {@code >= 0}
   * @throws IllegalArgumentException if it is out of its range
   */
  public SmoothedRtt(double firstVariation) {
    if (!(firstVariation >= 0 && firstVariation < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "firstVariation is " + firstVariation + ", must be finite and at least 0");
    }
    this.firstVariation = firstVariation;
  }

  /** As it is now: it does not follow later samples. */
  public SmoothedRtt copy() {
    SmoothedRtt copy = new SmoothedRtt(firstVariation);
    copy.srttNanos = srttNanos;
    copy.variationNanos = variationNanos;
    return copy;
  }

  /**
   * Takes a measurement in.
   *
   * @param rttNanos a measured round-trip time; {@code > 0}
   * @throws IllegalArgumentException if {@code rttNanos} is not greater than 0
   */
  public void sample(long rttNanos) {
    if (rttNanos <= 0) {
      throw new IllegalArgumentException("rttNanos is " + rttNanos + ", must be more than 0");
    }
    if (isMeasured()) {
      variationNanos = 0.75 * variationNanos + 0.25 * Math.abs(srttNanos - rttNanos);
      srttNanos = 0.875 * srttNanos + 0.125 * rttNanos;
    } else {
      srttNanos = rttNanos;
      variationNanos = firstVariation * rttNanos;
    }
  }

  /** Whether there has been a sample. */
  public boolean isMeasured() {
    return srttNanos > 0;
  }

  /** SRTT; 0 before the first sample. */
  public double srttNanos() {
    return srttNanos;
  }

  /** RTTVAR; 0 before the first sample. */
  public double variationNanos() {
    return variationNanos;
  }
}
