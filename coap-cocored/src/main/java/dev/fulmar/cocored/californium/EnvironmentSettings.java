package dev.fulmar.cocored.californium;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.BooleanDefinition;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.DocumentedDefinition;
import org.eclipse.californium.elements.config.FloatDefinition;
import org.eclipse.californium.elements.config.IntegerDefinition;
import org.eclipse.californium.elements.config.LongDefinition;
import org.eclipse.californium.elements.config.SystemConfig;
import org.eclipse.californium.elements.config.TimeDefinition;
import org.eclipse.californium.elements.config.UdpConfig;

/**
 * Every key from an environment variable: the key's name with an underscore where it has a dot,
 * {@code COAP_ACK_TIMEOUT} for {@code COAP.ACK_TIMEOUT} and {@code COAP_COCORED_SEED} for {@code
 * COAP.COCORED_SEED}; the value is written as in the properties file.
 *
 * <p>Strict, where Californium logs what it cannot use and goes on with its default: a variable
 * that begins with {@code COAP_COCORED_} and names no key is refused, and so is a value that its
 * key does not allow. Other variables that name no key are somebody else's.
 */
public final class EnvironmentSettings {
  private static final String PREFIX = variable(CocoRedConfig.MODULE);

  private EnvironmentSettings() {}

  /**
   * Puts what the environment says over what a configuration has.
   *
   * @param environment as {@code System.getenv()} has it
   * @param moreModules classes with further keys as public constants, for example Scandium's {@code
   *     DtlsConfig}
   * @throws IllegalArgumentException naming the variable, the value and what is allowed
   */
  public static void apply(
      Configuration config, Map<String, String> environment, Class<?>... moreModules) {
    Map<String, DocumentedDefinition<?>> known = definitions(moreModules);
    environment.forEach(
        (variable, value) -> {
          DocumentedDefinition<?> definition = known.get(variable);
          if (definition != null) {
            set(config, variable, value, definition);
          } else if (variable.startsWith(PREFIX)) {
            throw new IllegalArgumentException(
                "unknown environment variable "
                    + variable
                    + ", allowed: "
                    + String.join(
                        ", ", known.keySet().stream().filter(k -> k.startsWith(PREFIX)).toList()));
          }
        });
  }

  private static void set(
      Configuration config, String variable, String value, DocumentedDefinition<?> definition) {
    if (value.isBlank() && definition.getDefaultValue() == null) {
      config.setFromText(definition, null); // such a key may stay empty
      return;
    }
    boolean noBoolean =
        definition instanceof BooleanDefinition && !value.trim().matches("true|false");
    try {
      if (noBoolean) {
        throw new IllegalArgumentException("it is neither true nor false");
      }
      config.setFromText(definition, value.trim());
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException(
          "environment variable "
              + variable
              + " must not be '"
              + value
              + "': "
              + String.valueOf(refused.getMessage()).replaceFirst("^Key '[^']*': ", "")
              + "; allowed: "
              + allowed(definition)
              + "; it means: "
              + definition.getDocumentation().replace('\n', ' '),
          refused);
    }
  }

  private static String allowed(DocumentedDefinition<?> definition) {
    if (definition instanceof TimeDefinition) {
      return "a time from 0 on with its unit, as in 2[s] or 500[ms]";
    } else if (definition instanceof BooleanDefinition || definition instanceof FlagDefinition) {
      return "true or false";
    } else if (definition instanceof ChoiceDefinition<?> choice) {
      return "one of " + choice.names();
    } else if (definition instanceof DoubleRangeDefinition number) {
      return "a number in " + number.range();
    } else if (definition instanceof NumberListDefinition list) {
      return "numbers in " + list.range() + " with commas between them";
    } else if (definition instanceof IntegerDefinition number) {
      return "an integer" + least(number, Integer.MIN_VALUE);
    } else if (definition instanceof LongDefinition number) {
      return "an integer" + least(number, Long.MIN_VALUE);
    } else if (definition instanceof FloatDefinition number) {
      return "a number" + least(number, -Float.MAX_VALUE);
    }
    return "what its meaning lists";
  }

  /** Californium's definitions keep their smallest value to themselves, but for their refusals. */
  private static <T> String least(DocumentedDefinition<T> definition, T tooSmall) {
    try {
      definition.readValue(tooSmall.toString());
      return "";
    } catch (IllegalArgumentException refused) {
      return String.valueOf(refused.getMessage())
          .replaceFirst("(?s).*not less than ([-.\\w]+)!.*", " of at least $1");
    }
  }

  private static Map<String, DocumentedDefinition<?>> definitions(Class<?>... moreModules) {
    List<Class<?>> modules =
        new ArrayList<>(
            List.of(CoapConfig.class, SystemConfig.class, UdpConfig.class, CocoRedConfig.class));
    modules.addAll(List.of(moreModules));
    Map<String, DocumentedDefinition<?>> definitions = new TreeMap<>();
    for (Class<?> module : modules) {
      for (Field field : module.getFields()) {
        if (Modifier.isStatic(field.getModifiers())
            && DocumentedDefinition.class.isAssignableFrom(field.getType())) {
          DocumentedDefinition<?> definition = read(field);
          definitions.put(variable(definition.getKey()), definition);
        }
      }
    }
    return definitions;
  }

  private static DocumentedDefinition<?> read(Field field) {
    try {
      return (DocumentedDefinition<?>) field.get(null);
    } catch (IllegalAccessException impossible) { // getFields yields public ones only
      throw new AssertionError(field + " cannot be read", impossible);
    }
  }

  private static String variable(String key) {
    return key.replace('.', '_');
  }
}
