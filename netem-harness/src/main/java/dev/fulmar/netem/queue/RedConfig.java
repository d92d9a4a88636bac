package dev.fulmar.netem.queue;

import static java.util.Objects.requireNonNull;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/**
 * The parameters of {@link RedQueue}.
 *
 * @param min min_th: below this average nothing is dropped early
 * @param max max_th: from this average on everything is dropped; larger than {@code min}, and like
 *     it in packets or in bytes
 * @param maxProbability max_p: the base probability p_b of a drop as the average comes to {@code
 *     max}; from 0 to 1
 * @param weight w_q: the weight of the present queue in the average; above 0, at most 1
 * @param gentle whether p_b rises from max_p at {@code max} to 1 at twice that, instead of jumping
 */
public record RedConfig(
    QueueLimit min, QueueLimit max, double maxProbability, double weight, boolean gentle) {
  /** 0.002, as in the simulations of the paper. */
  public static final double DEFAULT_WEIGHT = 0.002;

  /**
   * @throws IllegalArgumentException if a parameter is outside its range
   */
  public RedConfig {
    requireNonNull(min, "min");
    requireNonNull(max, "max");
    if (min.inBytes() != max.inBytes()) {
      throw new IllegalArgumentException(
          "red max is %s, must be in the unit of min, %s".formatted(max, min));
    }
    if (max.amount() <= min.amount()) {
      throw new IllegalArgumentException(
          "red max is %s, must be more than min, %s".formatted(max, min));
    }
    if (!(maxProbability >= 0 && maxProbability <= 1)) {
      throw new IllegalArgumentException(
          "red probability p is " + maxProbability + ", must be from 0 to 1");
    }
    if (!(weight > 0 && weight <= 1)) {
      throw new IllegalArgumentException(
          "red weight w is " + weight + ", must be above 0 and at most 1");
    }
  }

  /**
   * Parameters with {@link #DEFAULT_WEIGHT}, not gentle.
   *
   * @throws IllegalArgumentException as the constructor
   */
  public static RedConfig of(QueueLimit min, QueueLimit max, double maxProbability) {
    return new RedConfig(min, max, maxProbability, DEFAULT_WEIGHT, false);
  }

  /** As in a link specification: {@code red(min=5p,max=15p,p=10%)}. */
  @Override
  public String toString() {
    StringBuilder words = new StringBuilder();
    words.append("red(min=%s,max=%s,p=%s".formatted(min, max, share(maxProbability)));
    if (weight != DEFAULT_WEIGHT) {
      words.append(",w=").append(share(weight));
    }
    if (gentle) {
      words.append(",gentle=yes");
    }
    return words.append(')').toString();
  }

  private static String share(double share) {
    return Units.SHARE.format(BigDecimal.valueOf(share));
  }
}
