package dev.fulmar.netem.exchange;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Loses an exact number of the exchanges in every {@code n}, at places that are shuffled: the
 * connection loss matrix of the HTTP paper's Algorithm 1.
 *
 * <pre>
 *   n = 10, p = 40%, alpha = 50%:     q . . s . . s q . .  | . s q . . q . . s .  | ...
 *                                     one vector           | the next, redrawn
 *   q  request lost    round(alpha round(p n)) a vector
 *   s  response lost   the rest of round(p n)
 *   .  passed
 * </pre>
 *
 * <p>Halves are rounded up. What is rounded is rounded in every vector alike: where {@code p n} or
 * {@code alpha p n} is far from whole, take a longer vector.
 *
 * <p>A vector is drawn with the random numbers of the connection that begins it, so the i-th
 * connection has the same fate in every run with the same seed.
 *
 * <p>The paper is "An Experimental Study of Network Coded REST HTTP in Dynamic IoT Systems"; {@code
 * p} and {@code alpha} are those of its equations (1) and (2). It draws a vector with an exact
 * count of losses, and does not say how the losses are shared out between the two ways; here that
 * count is exact too.
 */
public final class ExchangeLoss implements ExchangeModel {
  /** The longest vector. */
  public static final int MAX_LENGTH = 1_000_000;

  private final double probability;
  private final double alpha;
  private final int requestsLost;
  private final int lost;

  /** The fates of the connections from the one that began the vector. */
  private final ExchangeFate[] vector;

  /**
   * @param length n, the connections of one vector; from 1 to {@link #MAX_LENGTH}
   * @param probability p, the share of exchanges that are lost, either way; from 0 to 1
   * @param alpha the share of the lost exchanges whose request is lost; from 0 to 1
   * @throws IllegalArgumentException if one is outside its range or not a number
   */
  public ExchangeLoss(long length, double probability, double alpha) {
    if (length < 1 || length > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "vector length n is %d, must be from 1 to %d".formatted(length, MAX_LENGTH));
    }
    this.probability = share("exchange loss probability p", probability);
    this.alpha = share("share of lost requests alpha", alpha);
    this.vector = new ExchangeFate[(int) length];
    this.lost = partOf(vector.length, probability);
    this.requestsLost = partOf(lost, alpha);
  }

  @Override
  public ExchangeFate decide(long connectionIndex, RandomGenerator random) {
    int place = (int) ((connectionIndex - 1) % vector.length);
    if (place == 0) {
      redraw(random);
    }
    return vector[place];
  }

  @Override
  public String toString() {
    return "exchange(n=%d,p=%s,alpha=%s)"
        .formatted(
            vector.length,
            Units.SHARE.format(BigDecimal.valueOf(probability)),
            Units.SHARE.format(BigDecimal.valueOf(alpha)));
  }

  private void redraw(RandomGenerator random) {
    Arrays.fill(vector, 0, requestsLost, ExchangeFate.REQUEST_LOST);
    Arrays.fill(vector, requestsLost, lost, ExchangeFate.RESPONSE_LOST);
    Arrays.fill(vector, lost, vector.length, ExchangeFate.PASSED);
    for (int last = vector.length - 1; last > 0; last--) {
      int other = (int) (random.nextDouble() * (last + 1));
      ExchangeFate swapped = vector[last];
      vector[last] = vector[other];
      vector[other] = swapped;
    }
  }

  private static double share(String name, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(name + " is " + value + ", must be from 0 to 1");
    }
    return value;
  }

  /** In decimals, as the share was written: 14.5 % of 100 is 14.5, and in binary it is less. */
  private static int partOf(int whole, double share) {
    return BigDecimal.valueOf(share)
        .multiply(BigDecimal.valueOf(whole))
        .setScale(0, RoundingMode.HALF_UP)
        .intValueExact();
  }
}
