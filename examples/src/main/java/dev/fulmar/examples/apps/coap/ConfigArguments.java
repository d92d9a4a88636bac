package dev.fulmar.examples.apps.coap;

import dev.fulmar.cocored.californium.CocoRedConfig;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.californium.core.config.CoapConfig;
import org.eclipse.californium.elements.config.BooleanDefinition;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.DocumentedDefinition;
import org.eclipse.californium.elements.config.EnumDefinition;
import org.eclipse.californium.elements.config.StringSetDefinition;
import org.eclipse.californium.elements.config.SystemConfig;
import org.eclipse.californium.elements.config.TimeDefinition;
import org.eclipse.californium.elements.config.UdpConfig;
import org.eclipse.californium.scandium.config.DtlsConfig;

/**
 * Puts settings given as text into a {@link Configuration}, strictly.
 *
 * <p>Californium itself only logs a key it does not know or a value it cannot use and goes on with
 * its default; a person who typed one wants to hear of it.
 */
final class ConfigArguments {
  private static final Map<String, DocumentedDefinition<?>> DEFINITIONS =
      definitions(
          List.of(
              CoapConfig.class,
              SystemConfig.class,
              UdpConfig.class,
              DtlsConfig.class,
              CocoRedConfig.class));

  private ConfigArguments() {}

  /** Every setting there is. */
  static Set<String> keys() {
    return DEFINITIONS.keySet();
  }

  /**
   * Applies all settings.
   *
   * @param settings text by key, as in a properties file
   * @throws IllegalArgumentException if a key is unknown or a value is not allowed; the message
   *     names the key, the value, and what is allowed
   */
  static void apply(Map<String, String> settings, Configuration configuration) {
    settings.forEach((key, value) -> apply(key, value, configuration));
  }

  private static void apply(String key, String value, Configuration configuration) {
    DocumentedDefinition<?> definition = DEFINITIONS.get(key);
    if (definition == null) {
      throw new IllegalArgumentException(
          "unknown setting '%s' (value '%s'), allowed: %s"
              .formatted(key, value, String.join(", ", keys())));
    }
    if (value.isBlank() && definition.getDefaultValue() == null) {
      configuration.setFromText(definition, null); // such a key may stay empty
      return;
    }
    if (definition instanceof BooleanDefinition && !value.trim().matches("true|false")) {
      throw refusal(definition, value, "it is neither true nor false");
    }
    try {
      checkBounds(definition, value);
      configuration.setFromText(definition, value);
    } catch (IllegalArgumentException refused) {
      throw refusal(definition, value, refused.getMessage());
    }
  }

  private static void checkBounds(DocumentedDefinition<?> definition, String value) {
    SettingBounds bounds = SettingBounds.of(definition);
    if (bounds != null && !bounds.allow(definition.readValue(value))) {
      throw new IllegalArgumentException("it is out of bounds");
    }
  }

  private static IllegalArgumentException refusal(
      DocumentedDefinition<?> definition, String value, String reason) {
    return new IllegalArgumentException(
        "setting %s must not be '%s': %s; allowed: %s; it means: %s"
            .formatted(
                definition.getKey(),
                value,
                reason.replaceFirst("^Key '[^']*': ", ""),
                kind(definition) + bounds(definition),
                definition.getDocumentation()));
  }

  private static String kind(DocumentedDefinition<?> definition) {
    if (definition instanceof TimeDefinition) {
      return "a time and its unit as in 2[s], with ns, ys (microseconds), ms, s, min, h or d";
    }
    if (definition instanceof EnumDefinition || definition instanceof StringSetDefinition) {
      return "one of these names";
    }
    return definition.getTypeName();
  }

  private static String bounds(DocumentedDefinition<?> definition) {
    SettingBounds bounds = SettingBounds.of(definition);
    return bounds == null ? "" : ", " + bounds.words(definition);
  }

  private static Map<String, DocumentedDefinition<?>> definitions(List<Class<?>> modules) {
    Map<String, DocumentedDefinition<?>> definitions = new TreeMap<>();
    for (Class<?> module : modules) {
      for (Field field : module.getFields()) {
        if (Modifier.isStatic(field.getModifiers())
            && DocumentedDefinition.class.isAssignableFrom(field.getType())) {
          DocumentedDefinition<?> definition = read(field);
          definitions.put(definition.getKey(), definition);
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
}
