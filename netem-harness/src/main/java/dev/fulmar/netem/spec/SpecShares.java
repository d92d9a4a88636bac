package dev.fulmar.netem.spec;

import dev.fulmar.netem.unit.Units;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** The arguments of a form whose every argument is a share, such as {@code ge(p=1%,r=25%)}. */
final class SpecShares {
  private final SpecToken form;
  private final String allowed;
  private final Map<String, SpecToken> written;
  private final Map<String, Double> defaults;

  private SpecShares(
      SpecToken form,
      String allowed,
      Map<String, SpecToken> written,
      Map<String, Double> defaults) {
    this.form = form;
    this.allowed = allowed;
    this.written = written;
    this.defaults = defaults;
  }

  /**
   * Reads them.
   *
   * @param required the names of those that must be there
   * @param defaults those that need not, and what they are then
   * @throws LinkSpecException as {@link SpecReader#namedArgumentsOf}
   */
  static SpecShares readAfter(
      SpecToken form,
      SpecReader rest,
      String allowed,
      List<String> required,
      Map<String, Double> defaults) {
    Map<String, SpecToken> written =
        rest.namedArgumentsOf(form, allowed, required, defaults.keySet());
    return new SpecShares(form, allowed, written, defaults);
  }

  /**
   * The share of that name, or its default.
   *
   * @throws LinkSpecException if it is written but is no share
   */
  double of(String name) {
    SpecToken value = written.get(name);
    if (value == null) {
      return defaults.get(name);
    }
    return SpecReader.checked(value, allowed, () -> Units.SHARE.parse(value.text()).doubleValue());
  }

  /**
   * Runs what refuses the share of that name if it is out of range.
   *
   * @throws LinkSpecException at its value if it is refused
   */
  <T> void check(String name, Supplier<T> attempt) {
    SpecReader.checked(written.getOrDefault(name, form), allowed, attempt);
  }
}
