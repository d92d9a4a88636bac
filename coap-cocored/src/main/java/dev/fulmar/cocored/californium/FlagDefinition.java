package dev.fulmar.cocored.californium;

import org.eclipse.californium.elements.config.BasicDefinition;
import org.eclipse.californium.elements.config.ValueException;

/**
 * A configuration key that is {@code true}, {@code false} or empty. Californium's own reads every
 * word but "true" as false.
 */
public final class FlagDefinition extends BasicDefinition<Boolean> {
  /** A key that is empty where nothing is said. */
  public FlagDefinition(String key, String documentation) {
    this(key, documentation, null);
  }

  /**
   * @param defaultValue may be {@code null}: the key may stay empty
   */
  public FlagDefinition(String key, String documentation, Boolean defaultValue) {
    super(key, documentation, Boolean.class, defaultValue);
  }

  @Override
  public String writeValue(Boolean value) {
    return value.toString();
  }

  @Override
  protected Boolean parseValue(String value) throws ValueException {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new ValueException("Value '" + value + "' must be true or false!");
    };
  }
}
