package dev.fulmar.netem.unit;

import java.math.BigDecimal;

/** What the parameters of the models that decide by chance have in common. */
public final class Probability {
  private Probability() {}

  /**
   * Refuses what is no probability.
   *
   * @param what the parameter's name, the first words of the refusal
   * @return the value
   * @throws IllegalArgumentException if it is not from 0 to 1
   */
  public static double checked(String what, double value) {
    if (!(value >= 0 && value <= 1)) {
      throw new IllegalArgumentException(what + " is " + value + ", must be from 0 to 1");
    }
    return value;
  }

  /** The words of a specification for it, such as {@code 2.5%}. */
  public static String words(double value) {
    return Units.SHARE.format(BigDecimal.valueOf(value));
  }
}
