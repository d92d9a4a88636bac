package dev.fulmar.cocored.policy;

/**
 * A smoothed round-trip time and its variation (RFC 6298 section 2).
 *
 * <pre>
 * first sample: SRTT = R, RTTVAR = R/2
 * then          RTTVAR = 3/4 RTTVAR + 1/4 |SRTT - R|,  SRTT = 7/8 SRTT + 1/8 R
 * </pre>
 *
 * <p>Not thread-safe: its owner guards it.
 */
public final class SmoothedRtt {
  private double srttNanos;
  private double variationNanos;

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
      variationNanos = rttNanos / 2.0;
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
