package dev.fulmar.netem.spec;

import dev.fulmar.netem.delay.Jitter;
import dev.fulmar.netem.delay.NormalJitter;
import dev.fulmar.netem.delay.ParetoJitter;
import dev.fulmar.netem.delay.TableJitter;
import dev.fulmar.netem.delay.UniformJitter;
import dev.fulmar.netem.trace.JitterTableFile;
import dev.fulmar.netem.unit.Units;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** What may follow the word {@code jitter}. */
final class SpecJitter {
  private static final String RANGE = "0us to 3600s, in us, ms or s";

  private static final List<SpecForm<Jitter>> FORMS =
      List.of(
          new SpecForm<>(
              "normal", "normal(5ms), the standard deviation, " + RANGE, SpecJitter::normal),
          new SpecForm<>(
              "pareto", "pareto(5ms), the standard deviation, " + RANGE, SpecJitter::pareto),
          new SpecForm<>("table", "table(FILE), of " + JitterTableFile.FORM, SpecJitter::table));

  private static final String ALLOWED =
      "the most either way, " + RANGE + "; or normal(5ms), pareto(5ms) or table(FILE)";

  private SpecJitter() {}

  /**
   * Reads what follows {@code word}: one of the forms, or the most that a uniform jitter may be.
   */
  static Supplier<Jitter> readAfter(SpecToken word, SpecReader rest) {
    SpecToken value = rest.valueOf(word, ALLOWED);
    Supplier<Jitter> named = SpecForm.readNamed(value, rest, FORMS);
    return named != null ? named : scaled(value, ALLOWED, UniformJitter::new);
  }

  private static Supplier<Jitter> normal(SpecToken form, SpecReader rest, String allowed) {
    return scaled(rest.argumentOf(form, allowed), allowed, NormalJitter::new);
  }

  private static Supplier<Jitter> pareto(SpecToken form, SpecReader rest, String allowed) {
    return scaled(rest.argumentOf(form, allowed), allowed, ParetoJitter::new);
  }

  private static Supplier<Jitter> scaled(
      SpecToken value, String allowed, LongFunction<Jitter> model) {
    long scaleNanos = SpecReader.checked(value, allowed, () -> Units.TIME.parseWhole(value.text()));
    Jitter jitter = SpecReader.checked(value, allowed, () -> model.apply(scaleNanos));
    return () -> jitter;
  }

  private static Supplier<Jitter> table(SpecToken form, SpecReader rest, String allowed) {
    SpecToken file = rest.argumentOf(form, allowed);
    Jitter jitter =
        SpecReader.checked(
            file,
            allowed,
            () -> new TableJitter(file.text(), JitterTableFile.readNanos(file.text())));
    return () -> jitter;
  }
}
