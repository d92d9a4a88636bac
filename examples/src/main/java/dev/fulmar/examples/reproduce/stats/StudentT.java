package dev.fulmar.examples.reproduce.stats;

/**
 * Student's t distribution: the quantile that a two-sided 95 % confidence interval needs.
 *
 * <p>From a table up to 30 degrees of freedom; beyond, the first terms of the expansion about the
 * normal distribution, good to four decimals there (Abramowitz and Stegun 26.7.5).
 */
final class StudentT {
  private static final double[] UP_TO_30 = {
    12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.4469, 2.3646, 2.3060, 2.2622, 2.2281,
    2.2010, 2.1788, 2.1604, 2.1448, 2.1314, 2.1199, 2.1098, 2.1009, 2.0930, 2.0860,
    2.0796, 2.0739, 2.0687, 2.0639, 2.0595, 2.0555, 2.0518, 2.0484, 2.0452, 2.0423
  };

  /** The normal distribution's. */
  private static final double Z = 1.959964;

  private StudentT() {}

  /**
   * The value that a variable exceeds with probability 2.5 %.
   *
   * @param degreesOfFreedom at least 1
   * @throws IllegalArgumentException if it is less
   */
  static double quantile975(int degreesOfFreedom) {
    if (degreesOfFreedom < 1) {
      throw new IllegalArgumentException(
          "degreesOfFreedom is %d, must be at least 1".formatted(degreesOfFreedom));
    }
    if (degreesOfFreedom <= UP_TO_30.length) {
      return UP_TO_30[degreesOfFreedom - 1];
    }
    double n = degreesOfFreedom;
    double z2 = Z * Z;
    return Z
        * (1
            + (z2 + 1) / (4 * n)
            + (5 * z2 * z2 + 16 * z2 + 3) / (96 * n * n)
            + (3 * z2 * z2 * z2 + 19 * z2 * z2 + 17 * z2 - 15) / (384 * n * n * n));
  }
}
