package dev.fulmar.cocored.californium;

import org.eclipse.californium.elements.config.BasicDefinition;
import org.eclipse.californium.elements.config.ValueException;

/** A configuration key with a double between two bounds. */
public final class DoubleRangeDefinition extends BasicDefinition<Double> {
  private final double minimum;
  private final double maximum;

  /**
   * @param defaultValue may be {@code null}: the key may stay empty
   * @param minimum the smallest value allowed
   * @param maximum the largest value allowed
   */
  public DoubleRangeDefinition(
      String key, String documentation, Double defaultValue, double minimum, double maximum) {
    super(key, documentation, Double.class, defaultValue);
    this.minimum = minimum;
    this.maximum = maximum;
  }

  /** What is allowed, as in {@code [0.0, 1.0]}. */
  String range() {
    return "[" + minimum + ", " + maximum + "]";
  }

  @Override
  public String writeValue(Double value) {
    return value.toString();
  }

  @Override
  public Double checkValue(Double value) throws ValueException {
    if (value != null && !(value >= minimum && value <= maximum)) {
      throw new ValueException("Value " + value + " must be in " + range() + "!");
    }
    return value;
  }

  @Override
  protected Double parseValue(String value) {
    return Double.valueOf(value);
  }
}
