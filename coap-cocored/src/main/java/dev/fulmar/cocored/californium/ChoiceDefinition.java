package dev.fulmar.cocored.californium;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;
import java.util.Locale;
import org.eclipse.californium.elements.config.EnumDefinition;
import org.eclipse.californium.elements.config.ValueException;

/**
 * A configuration key with one of an enum's values, written as in Java or as on a command line:
 * {@code DEFAULT_COAP} is {@code default-coap} too.
 *
 * @param <E> the values
 */
public final class ChoiceDefinition<E extends Enum<?>> extends EnumDefinition<E> {
  private final E[] values;

  /**
   * @param defaultValue may be {@code null}: the key may stay empty
   * @param values all that are allowed
   */
  public ChoiceDefinition(String key, String documentation, E defaultValue, E[] values) {
    super(key, documentation, defaultValue, values);
    this.values = values.clone();
  }

  @Override
  protected E parseValue(String value) throws ValueException {
    return super.parseValue(value.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** The values' names, as in {@code PAPER, DEFAULT_COAP}. */
  String names() {
    return Arrays.stream(values).map(Enum::name).collect(joining(", "));
  }
}
