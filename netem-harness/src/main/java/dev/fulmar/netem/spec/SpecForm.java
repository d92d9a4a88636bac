package dev.fulmar.netem.spec;

import java.util.List;
import java.util.function.Supplier;

/**
 * A value with arguments, such as {@code pattern(1,1,0)} after {@code loss}.
 *
 * @param name the word before its arguments
 * @param allowed how it is written and which values it takes, for a person to read
 * @param reader reads the arguments
 * @param <T> the model that it asks for
 */
record SpecForm<T>(String name, String allowed, Reader<T> reader) {

  /** Reads the arguments of a form, whose name has just been taken from {@code rest}. */
  interface Reader<T> {
    Supplier<T> read(SpecToken form, SpecReader rest, String allowed);
  }

  /**
   * Reads the form that a token names.
   *
   * @return null if it names none of them; nothing has been taken from {@code rest} then
   */
  static <T> Supplier<T> readNamed(SpecToken name, SpecReader rest, List<SpecForm<T>> forms) {
    for (SpecForm<T> form : forms) {
      if (name.is(form.name)) {
        return form.reader.read(name, rest, form.allowed);
      }
    }
    return null;
  }
}
