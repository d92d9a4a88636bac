package dev.fulmar.cocored.policy.gateway;

import java.util.function.UnaryOperator;

/** A figure of a settings record is outside its range, or contradicts another one. */
public final class FigureOutOfRangeException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final String figure;
  private final String value;
  private final String allowed;
  private final String bound; // null where the bound is a constant, and part of what is allowed
  private final String boundValue;

  FigureOutOfRangeException(String figure, String value, String allowed) {
    this(figure, value, allowed, null, null);
  }

  FigureOutOfRangeException(
      String figure, String value, String allowed, String bound, String boundValue) {
    super(text(UnaryOperator.identity(), figure, value, allowed, bound, boundValue));
    this.figure = figure;
    this.value = value;
    this.allowed = allowed;
    this.bound = bound;
    this.boundValue = boundValue;
  }

  /**
   * The message in the words of those who set the figures: figure, value and what is allowed, with
   * the other figure where it depends on one.
   *
   * @param nameOf what they call a component of the record, for example the key that sets it
   */
  public String message(UnaryOperator<String> nameOf) {
    return text(nameOf, figure, value, allowed, bound, boundValue);
  }

  private static String text(
      UnaryOperator<String> nameOf,
      String figure,
      String value,
      String allowed,
      String bound,
      String boundValue) {
    String range = nameOf.apply(figure) + " is " + value + ", " + allowed;
    return bound == null ? range : range + " " + nameOf.apply(bound) + ", which is " + boundValue;
  }
}
