package dev.fulmar.netem.spec;

import dev.fulmar.netem.rate.RateModel;
import dev.fulmar.netem.rate.RateSchedule;
import dev.fulmar.netem.rate.ScheduledRate;
import dev.fulmar.netem.unit.Units;
import java.util.List;
import java.util.function.Supplier;

/** The arguments of {@code rate schedule}: a rate, changes of it, and when it starts again. */
final class SpecSchedule {
  private static final String REPEAT = "repeat";

  private SpecSchedule() {}

  static Supplier<RateModel> read(SpecToken form, SpecReader rest, String allowed) {
    List<SpecToken> arguments = rest.argumentsOf(form, allowed);
    SpecToken last = arguments.get(arguments.size() - 1);
    boolean repeats = last.text().startsWith(REPEAT + "=");
    int steps = arguments.size() - (repeats ? 1 : 0);
    long[] startsNanos = new long[steps];
    long[] bitsPerSecond = new long[steps];
    for (int step = 0; step < steps; step++) {
      SpecToken argument = arguments.get(step);
      SpecToken rate = step == 0 ? argument : behindEquals(argument, allowed);
      startsNanos[step] = step == 0 ? 0 : instantNanos(argument, allowed);
      bitsPerSecond[step] = SpecRate.bitsPerSecond(rate, allowed);
      if (step > 0 && startsNanos[step] <= startsNanos[step - 1]) {
        throw new LinkSpecException(argument, "is not later than the change before", allowed);
      }
    }
    long periodNanos = repeats ? instantNanos(behindEquals(last, allowed), allowed) : 0;
    RateSchedule schedule =
        SpecReader.checked(
            last,
            allowed,
            () ->
                repeats
                    ? RateSchedule.repeating(startsNanos, bitsPerSecond, periodNanos)
                    : RateSchedule.once(startsNanos, bitsPerSecond));
    return () -> new ScheduledRate(schedule);
  }

  /** The instant before the {@code =} of a change, or an instant by itself. */
  private static long instantNanos(SpecToken argument, String allowed) {
    String instant = argument.text().split("=", 2)[0];
    SpecToken token = new SpecToken(instant, argument.column());
    return SpecReader.checked(token, allowed, () -> Units.TIME.parseWhole(instant));
  }

  private static SpecToken behindEquals(SpecToken argument, String allowed) {
    int equals = argument.text().indexOf('=');
    if (equals < 0) {
      throw new LinkSpecException(argument, "is not written INSTANT=RATE", allowed);
    }
    return new SpecToken(argument.text().substring(equals + 1), argument.column() + equals + 1);
  }
}
