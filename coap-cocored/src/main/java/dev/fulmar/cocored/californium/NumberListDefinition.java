package dev.fulmar.cocored.californium;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.List;
import org.eclipse.californium.elements.config.BasicListDefinition;
import org.eclipse.californium.elements.config.ValueException;

/** A configuration key with one or more numbers between two bounds, as in {@code 0.5, 1, 3}. */
public final class NumberListDefinition extends BasicListDefinition<Double> {
  private final double minimum;
  private final double maximum;

  /**
   * @param defaultValue at least one number
   * @param minimum the smallest number allowed
   * @param maximum the largest number allowed
   */
  public NumberListDefinition(
      String key, String documentation, List<Double> defaultValue, double minimum, double maximum) {
    super(key, documentation, defaultValue);
    this.minimum = minimum;
    this.maximum = maximum;
  }

  /** What is allowed of each number, as in {@code [0.0, 1.0]}. */
  String range() {
    return "[" + minimum + ", " + maximum + "]";
  }

  @Override
  public String getTypeName() {
    return "list of numbers with commas between them";
  }

  @Override
  public String writeValue(List<Double> value) {
    return value.stream().map(String::valueOf).collect(joining(", "));
  }

  @Override
  public List<Double> checkValue(List<Double> value) throws ValueException {
    if (value == null) {
      return null;
    }
    for (double number : value) {
      if (!(number >= minimum && number <= maximum)) {
        throw new ValueException("Value " + number + " must be in " + range() + "!");
      }
    }
    if (value.isEmpty()) {
      throw new ValueException("at least one number must be given!");
    }
    return List.copyOf(value);
  }

  @Override
  protected List<Double> parseValue(String value) {
    return Arrays.stream(value.split(",", -1))
        .map(number -> Double.valueOf(number.trim()))
        .toList();
  }
}
