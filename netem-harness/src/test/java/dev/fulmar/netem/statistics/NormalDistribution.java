package dev.fulmar.netem.statistics;

/** The normal distribution with mean 0 and standard deviation 1. */
public final class NormalDistribution {
  private NormalDistribution() {}

  /**
   * The probability of a draw below x, to 1e-7.
   *
   * @see <a href="https://personal.math.ubc.ca/~cbm/aands/page_932.htm">Abramowitz and Stegun</a>,
   *     formula 26.2.17
   */
  public static double below(double x) {
    if (x < 0) {
      return 1 - below(-x);
    }
    double t = 1 / (1 + 0.2316419 * x);
    double sum =
        t
            * (0.319381530
                + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    return 1 - Math.exp(-x * x / 2) / Math.sqrt(2 * Math.PI) * sum;
  }
}
