package dev.fulmar.cocored.policy.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GatewaySettingsTest {
  static Stream<Record> groups() {
    GatewaySettings all = GatewaySettings.DEFAULTS;
    return Stream.of(
        all.clock(),
        all.token(),
        all.repeat(),
        all.capacity(),
        all.quiet(),
        all.regime(),
        all.release());
  }

  @ParameterizedTest
  @MethodSource("groups")
  void everyFigureBelowItsRangeIsRefusedByName(Record defaults)
      throws ReflectiveOperationException {
    RecordComponent[] components = defaults.getClass().getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      Object bad = below(components[i].getType());
      if (bad != null) {
        assertThat(refusal(defaults, i, bad))
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageMatching(
                Pattern.quote(components[i].getName() + " is " + bad) + "( ns)?, must be .*");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("groups")
  void noFigureIsNotANumber(Record defaults) throws ReflectiveOperationException {
    RecordComponent[] components = defaults.getClass().getRecordComponents();
    for (int i = 0; i < components.length; i++) {
      if (components[i].getType() == double.class) {
        assertThat(refusal(defaults, i, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThat(refusal(defaults, i, Double.POSITIVE_INFINITY))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @Test
  void boundsThatDependOnEachOtherAreCheckedAgainstEachOther() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenSettings(4, 10, 9, 1, 3))
        .withMessage("maxNanos is 9 ns, must be at least minNanos, which is 10 ns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new RepeatSettings(10, 16, 9, 2, 100, 2))
        .withMessage("capNanos is 9 ns, must be at least minNanos, which is 10 ns");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new QuietSettings(5, 6, 4, 10, 1, 0.25, 0.5, 1))
        .withMessage("secondFromNanos is 4 ns, must be at least firstToNanos, which is 6 ns");
  }

  @Test
  void timesOfMoreThanAYearAreRefusedSinceSumsOfThemOverflow() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TokenSettings(4, 10, Long.MAX_VALUE, 1, 3))
        .withMessage("maxNanos is " + Long.MAX_VALUE + " ns, must be at most 365 days");
  }

  @Test
  void refusalIsToldInTheWordsOfThoseWhoSetTheFigures() {
    assertThatThrownBy(() -> new TokenSettings(4, 10, 9, 1, 3))
        .isInstanceOfSatisfying(
            FigureOutOfRangeException.class,
            refused ->
                assertThat(refused.message(figure -> "<" + figure + ">"))
                    .isEqualTo("<maxNanos> is 9 ns, must be at least <minNanos>, which is 10 ns"));
  }

  @Test
  void missingGroupIsRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> GatewaySettings.DEFAULTS.withRelease(null))
        .withMessage("release");
  }

  private static Object below(Class<?> type) {
    if (type == double.class) {
      return -1.0;
    }
    if (type == long.class) {
      return -1L;
    }
    return type == int.class ? Integer.valueOf(-1) : null;
  }

  private static Throwable refusal(Record defaults, int index, Object bad)
      throws ReflectiveOperationException {
    RecordComponent[] components = defaults.getClass().getRecordComponents();
    Object[] values = new Object[components.length];
    for (int i = 0; i < values.length; i++) {
      values[i] = i == index ? bad : components[i].getAccessor().invoke(defaults);
    }
    List<Class<?>> types = Arrays.stream(components).<Class<?>>map(c -> c.getType()).toList();
    Constructor<?> constructor =
        defaults.getClass().getDeclaredConstructor(types.toArray(Class<?>[]::new));
    try {
      return new AssertionError(constructor.newInstance(values) + " was accepted");
    } catch (InvocationTargetException e) {
      return e.getCause();
    }
  }
}
