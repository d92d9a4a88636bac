package dev.fulmar.cocored.californium;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fulmar.cocored.CocoRed;
import dev.fulmar.cocored.Profile;
import dev.fulmar.cocored.policy.gateway.GatewaySettings;
import java.lang.reflect.Field;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.DocumentedDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The keys of the gateway's policy, and the record that they make. */
class GatewayKeysTest {
  static Stream<Field> keys() {
    return Arrays.stream(GatewayKeys.class.getFields());
  }

  private static DocumentedDefinition<?> definition(Field field) {
    try {
      return (DocumentedDefinition<?>) field.get(null);
    } catch (IllegalAccessException impossible) {
      throw new AssertionError(field + " is public", impossible);
    }
  }

  /** Every figure of a record and of the records in it, by its path. */
  private static Map<String, Object> figures(String path, Record settings)
      throws ReflectiveOperationException {
    Map<String, Object> figures = new TreeMap<>();
    for (RecordComponent component : settings.getClass().getRecordComponents()) {
      Object value = component.getAccessor().invoke(settings);
      if (value instanceof Record group) {
        figures.putAll(figures(component.getName() + ".", group));
      } else {
        figures.put(path + component.getName(), value);
      }
    }
    return figures;
  }

  /** A value that is allowed, and not the default. */
  private static String another(DocumentedDefinition<?> key) {
    Object value = key.getDefaultValue();
    if (key instanceof TimeDefinition) {
      return (long) value + 1 + "[ns]";
    } else if (value instanceof Double number) {
      return String.valueOf(key.getKey().endsWith("SHARE") ? 0.9 * number : 1.01 * number);
    } else if (value instanceof Integer number) {
      return String.valueOf(number + 1);
    }
    return String.valueOf(!(Boolean) value);
  }

  /** {@code GATEWAY_TOKEN_MIN} for {@code token.minNanos}. */
  private static String name(String path) {
    return "GATEWAY_"
        + path.replaceFirst("^release\\.", "")
            .replaceFirst("Nanos$", "")
            .replace('.', '_')
            .replaceAll("([A-Z])", "_$1")
            .toUpperCase(Locale.ROOT);
  }

  @Test
  void everyFigureHasAKeyByItsName() throws Exception {
    assertThat(figures("", GatewaySettings.DEFAULTS).keySet().stream().map(GatewayKeysTest::name))
        .containsExactlyInAnyOrderElementsOf(keys().map(Field::getName).toList())
        .hasSize(58);
  }

  @Test
  void noKeySetIsTheDesign() {
    assertThat(GatewayGroups.read(CocoRed.configuration(Profile.GATEWAY)))
        .isEqualTo(GatewayGroups.read(new Configuration()))
        .isEqualTo(GatewaySettings.DEFAULTS);
  }

  @ParameterizedTest
  @MethodSource("keys")
  void eachKeyChangesItsFigureAndNoOther(Field field) throws Exception {
    DocumentedDefinition<?> key = definition(field);
    assertThat(key.getKey()).isEqualTo(CocoRedConfig.MODULE + field.getName());
    Configuration config = CocoRed.configuration().setFromText(key, another(key));
    Map<String, Object> before = figures("", GatewaySettings.DEFAULTS);
    Map<String, Object> after = figures("", ReceiveSettings.of(config).gateway());
    assertThat(after.keySet().stream().filter(f -> !after.get(f).equals(before.get(f))).toList())
        .singleElement()
        .satisfies(figure -> assertThat(name(figure)).isEqualTo(field.getName()))
        .satisfies(figure -> assertThat(before.get(figure)).isEqualTo(key.getDefaultValue()));
  }

  @ParameterizedTest
  @MethodSource("keys")
  void eachKeyComesFromTheEnvironment(Field field) {
    DocumentedDefinition<?> key = definition(field);
    String variable = key.getKey().replace('.', '_');
    assertThat(GatewayGroups.read(CocoRed.configuration(Map.of(variable, another(key)))))
        .isNotEqualTo(GatewaySettings.DEFAULTS);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.configuration(Map.of(variable, "-1")))
        .withMessageContaining(variable)
        .withMessageContaining("'-1'");
  }

  @ParameterizedTest
  @MethodSource("keys")
  void whatAKeyAllowsItsRecordAllows(Field field) {
    if (definition(field) instanceof DoubleRangeDefinition key) {
      for (String bound : key.range().replaceAll("[\\[\\]]", "").split(", ", 2)) {
        GatewayGroups.read(CocoRed.configuration().setFromText(key, bound));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("keys")
  void oddValueIsRefusedByItsKeyOrAnEndpointIsMade(Field field) {
    DocumentedDefinition<?> key = definition(field);
    String odd =
        "0 1 -1 2147483647 9223372036854775807 1e-300 1e30 NaN Infinity 0[s] 1[ns] 999999999[d]";
    for (String value : odd.split(" ", -1)) {
      try {
        CocoRed.endpoint(CocoRed.configuration(Profile.GATEWAY).setFromText(key, value), 0);
      } catch (IllegalArgumentException refused) {
        assertThat(refused).as(value).hasMessageContaining(key.getKey());
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GATEWAY_CLOCK_GAP_WEIGHT, 1.1, 'must be in [1.0E-9, 1.0]'",
    "GATEWAY_CAPACITY_BASE, 0.5, 'must be in [1.0, 1.0E9]'",
    "GATEWAY_HOLD_TARGET, 0, must be not less than 1",
    "GATEWAY_REGIME_PROBE_IN_FLIGHT, 1, must be not less than 2",
    "GATEWAY_EARLY, yes, must be true or false",
    "GATEWAY_DEADLINE, -1[s], must be not less than 0",
  })
  void valueThatNoFigureCanHaveIsRefusedAsItIsSet(String name, String value, String allowed)
      throws Exception {
    DocumentedDefinition<?> key = definition(GatewayKeys.class.getField(name));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.configuration().setFromText(key, value))
        .withMessageContaining(key.getKey())
        .withMessageContaining(allowed);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "GATEWAY_DEADLINE | 0[s] | is 0 ns, must be at least 1 ns",
        "GATEWAY_REGIME_TICK | 999[ys] | is 999000 ns, must be at least 1 ms",
        "GATEWAY_QUIET_FORGET | 366[d] | is 31622400 s, must be at most 365 days",
        "GATEWAY_TOKEN_MAX | 4[ms]"
            + " | is 4 ms, must be at least COAP.COCORED_GATEWAY_TOKEN_MIN, which is 5 ms",
        "GATEWAY_REPEAT_CAP | 19[ms] | must be at least COAP.COCORED_GATEWAY_REPEAT_MIN, which",
        "GATEWAY_QUIET_FIRST_TO | 1[s] | must be at least COAP.COCORED_GATEWAY_QUIET_FIRST_FROM,",
        "GATEWAY_QUIET_SECOND_FROM | 1[s] | at least COAP.COCORED_GATEWAY_QUIET_FIRST_TO, which",
        "GATEWAY_QUIET_SECOND_TO | 1[s] | at least COAP.COCORED_GATEWAY_QUIET_SECOND_FROM, which",
        "GATEWAY_REGIME_MAX_WAIT | 9[s] | at least COAP.COCORED_GATEWAY_REGIME_FIRST_RETRY, which",
        "GATEWAY_REGIME_MAX_WAIT | 59[s] | at least COAP.COCORED_GATEWAY_REGIME_FIRST_PROBE, which",
        "GATEWAY_ABANDON | 1[s] | is 1 s, must be greater than COAP.COCORED_GATEWAY_DEADLINE, which is 1 s",
        "GATEWAY_REMEMBERED | 1[s] | must be greater than COAP.COCORED_GATEWAY_DEADLINE, which is 1 s",
      })
  void keysThatContradictEachOtherAreRefusedByName(String name, String value, String allowed)
      throws Exception {
    DocumentedDefinition<?> key = definition(GatewayKeys.class.getField(name));
    Configuration config = CocoRed.configuration(Profile.GATEWAY).setFromText(key, value);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> CocoRed.endpoint(config, 0))
        .withMessageStartingWith(key.getKey() + " is ")
        .withMessageContaining(allowed);
  }
}
