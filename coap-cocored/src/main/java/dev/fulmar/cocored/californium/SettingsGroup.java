package dev.fulmar.cocored.californium;

import static java.util.Objects.requireNonNull;

import dev.fulmar.cocored.policy.gateway.FigureOutOfRangeException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.eclipse.californium.elements.config.BasicDefinition;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.DocumentedDefinition;
import org.eclipse.californium.elements.config.IntegerDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * A record of settings and the keys that set its components.
 *
 * <pre>
 *   TokenSettings.minNanos ──▶ COAP.COCORED_GATEWAY_TOKEN_MIN, a time, by default that of DEFAULTS
 *                     ▲                  │
 *                     └──── read ◀───────┘
 * </pre>
 *
 * <p>A key's line names its component: the key's name, its default and its place in the record
 * follow from that, and nothing has to be kept in step.
 *
 * @param <R> the record
 */
final class SettingsGroup<R extends Record> {
  private static final String NANOS = "Nanos";

  /** Greater than any figure that makes sense. */
  private static final double GREATEST = 1e9;

  /** A figure that must not be 0 is at least this. */
  private static final double LEAST = 1e-9;

  private static final double LEAST_OF_LIST = 1e-6;
  private static final double GREATEST_OF_LIST = 1e6;

  private final String prefix;
  private final R defaults;
  private final Class<?> keys;
  private final RecordComponent[] components;

  /**
   * @param prefix what all keys of the group begin with
   * @param keys the interface with the definitions as constants
   */
  SettingsGroup(String prefix, R defaults, Class<?> keys) {
    this.prefix = requireNonNull(prefix, "prefix");
    this.defaults = requireNonNull(defaults, "defaults");
    this.keys = requireNonNull(keys, "keys");
    this.components = defaults.getClass().getRecordComponents();
  }

  /** The key of a component in nanoseconds; the record says what is allowed. */
  TimeDefinition time(String component, String documentation) {
    return new TimeDefinition(
        key(component), documentation, (long) defaultOf(component), TimeUnit.NANOSECONDS);
  }

  /** The key of a finite number. */
  DoubleRangeDefinition number(String component, double least, String documentation) {
    return range(component, documentation, least, GREATEST);
  }

  /** The key of a finite number above 0. */
  DoubleRangeDefinition positive(String component, String documentation) {
    return range(component, documentation, LEAST, GREATEST);
  }

  /** The key of a weight or a share, greater than 0 and at most 1. */
  DoubleRangeDefinition share(String component, String documentation) {
    return range(component, documentation, LEAST, 1);
  }

  private DoubleRangeDefinition range(
      String component, String documentation, double least, double greatest) {
    return new DoubleRangeDefinition(
        key(component), documentation, (Double) defaultOf(component), least, greatest);
  }

  /** The key of a count. */
  IntegerDefinition count(String component, int least, String documentation) {
    return new IntegerDefinition(
        key(component), documentation, (Integer) defaultOf(component), least);
  }

  /** The key of a choice of two. */
  FlagDefinition flag(String component, String documentation) {
    return new FlagDefinition(key(component), documentation, (Boolean) defaultOf(component));
  }

  /** The key of some numbers above 0. */
  @SuppressWarnings("unchecked") // lists in records of settings are of numbers
  NumberListDefinition numbers(String component, String documentation) {
    return new NumberListDefinition(
        key(component),
        documentation,
        (List<Double>) defaultOf(component),
        LEAST_OF_LIST,
        GREATEST_OF_LIST);
  }

  private String key(String component) {
    String name =
        component.endsWith(NANOS)
            ? component.substring(0, component.length() - NANOS.length())
            : component;
    return prefix + name.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
  }

  private Object defaultOf(String component) {
    RecordComponent named =
        Arrays.stream(components)
            .filter(c -> c.getName().equals(component))
            .findAny()
            .orElseThrow(() -> new AssertionError(defaults + " has no " + component));
    try {
      return named.getAccessor().invoke(defaults);
    } catch (ReflectiveOperationException impossible) { // the record is public
      throw new LinkageError(component + " cannot be read", impossible);
    }
  }

  /** Puts the defaults into a new configuration. */
  void applyDefaults(Configuration config) {
    for (DocumentedDefinition<?> key : definitions().values()) {
      if (key instanceof TimeDefinition time) {
        config.set(time, time.getDefaultValue(), TimeUnit.NANOSECONDS);
      } else {
        setDefault(config, (BasicDefinition<?>) key);
      }
    }
  }

  private static <T> void setDefault(Configuration config, BasicDefinition<T> key) {
    config.set(key, key.getDefaultValue());
  }

  /**
   * The record that a configuration describes.
   *
   * @throws IllegalArgumentException if a figure is out of its range or contradicts another one,
   *     naming their keys
   */
  R read(Configuration config) {
    Map<String, DocumentedDefinition<?>> definitions = definitions();
    Object[] values =
        Arrays.stream(components)
            .map(component -> value(config, definitions.get(key(component.getName()))))
            .toArray();
    try {
      return newRecord(values);
    } catch (FigureOutOfRangeException refused) {
      throw new IllegalArgumentException(refused.message(this::key), refused);
    } catch (IllegalArgumentException disagree) {
      throw new IllegalArgumentException(
          prefix + "... disagree: " + disagree.getMessage(), disagree);
    }
  }

  private static Object value(Configuration config, DocumentedDefinition<?> key) {
    return key instanceof TimeDefinition time
        ? config.get(time, TimeUnit.NANOSECONDS)
        : config.get((BasicDefinition<?>) key);
  }

  private R newRecord(Object[] values) {
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      @SuppressWarnings("unchecked") // it is the class of an R
      Class<R> type = (Class<R>) defaults.getClass();
      return type.getConstructor(types).newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException refused) {
        throw refused;
      }
      throw new AssertionError(defaults.getClass() + " cannot be made", e);
    } catch (ReflectiveOperationException impossible) { // the record is public
      throw new LinkageError(defaults.getClass() + " cannot be made", impossible);
    }
  }

  private Map<String, DocumentedDefinition<?>> definitions() {
    Map<String, DocumentedDefinition<?>> definitions = new HashMap<>();
    for (Field field : keys.getFields()) {
      try {
        DocumentedDefinition<?> key = (DocumentedDefinition<?>) field.get(null);
        definitions.put(key.getKey(), key);
      } catch (IllegalAccessException impossible) { // constants of an interface are public
        throw new AssertionError(field + " cannot be read", impossible);
      }
    }
    return definitions;
  }
}
