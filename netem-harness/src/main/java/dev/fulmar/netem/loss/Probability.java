package dev.fulmar.netem.loss;

import dev.fulmar.netem.unit.Units;
import java.math.BigDecimal;

/** What the parameters of the loss models have in common. */
final class Probability {
  private Probability() {}

  /**
   * Refuses what is no probability.
   *
   * @param what the parameter's name, the first words of the refusal
   * @return the value
   * @throws IllegalArgumentException if it is not from 0 to 1
   */
  static double checked(String what, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(what + " is " + value + ", must be from 0 to 1");
    }
    return value;
  }

  /** The words of a specification for it, such as {@code 2.5%}. */
  static String words(double value) {
    return Units.SHARE.format(BigDecimal.valueOf(value));
  }
}
