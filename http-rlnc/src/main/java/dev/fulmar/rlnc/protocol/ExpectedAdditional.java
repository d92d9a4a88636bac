package dev.fulmar.rlnc.protocol;

/**
 * How many additional requests the paper's theory expects.
 *
 * <pre>
 *   N   requests
 *   p   probability that an attempt fails, in [0, 1): its request or its response is lost
 *   α   share of those failures that lose the request, in [0, 1]
 * </pre>
 */
public final class ExpectedAdditional {
  private ExpectedAdditional() {}

  /**
   * Eq. 1, plain REST: N / (1 - p) - N.
   *
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public static double rest(long n, double p) {
    return networkCoded(n, p, 1);
  }

  /**
   * Eq. 2, network coded: N / (1 - αp) - N. Only lost requests cost anything.
   *
   * @throws IllegalArgumentException if an argument is out of its range
   */
  public static double networkCoded(long n, double p, double alpha) {
    if (!(n >= 0 && p >= 0 && p < 1 && alpha >= 0 && alpha <= 1)) {
      throw new IllegalArgumentException(
          "n is %d, p %s, alpha %s, must be at least 0, in [0, 1), in [0, 1]"
              .formatted(n, p, alpha));
    }
    return n / (1 - alpha * p) - n;
  }
}
