package dev.fulmar.netem.spec;

import static java.util.stream.Collectors.joining;

import dev.fulmar.netem.rate.CapacityTrace;
import dev.fulmar.netem.rate.ConstantRate;
import dev.fulmar.netem.rate.RateModel;
import dev.fulmar.netem.rate.TokenBucketRate;
import dev.fulmar.netem.trace.TraceException;
import dev.fulmar.netem.trace.TraceFile;
import dev.fulmar.netem.unit.Units;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What may follow the word {@code rate}. A later rate model is one more form here. */
final class SpecRate {
  private static final List<SpecForm<RateModel>> FORMS =
      List.of(
          new SpecForm<>(
              "bucket",
              "bucket(rate=10mbit,burst=64kb), rate from 1bit to 1000gbit, burst from 1b to 1000mb",
              SpecRate::bucket),
          new SpecForm<>(
              "schedule",
              "schedule(10mbit,5s=2mbit,repeat=8s): rates from 0bit to 1000gbit, each from a later"
                  + " instant on, at most 24 hours; the last, unless it repeats, above 0bit",
              SpecSchedule::read),
          new SpecForm<>(
              "trace",
              "trace(FILE), a mahimahi trace, or t_ms,mbps in a .csv; no blank, comma or bracket in"
                  + " FILE",
              SpecRate::trace));

  private static final String ALLOWED =
      "1bit to 1000gbit, in bit, kbit, mbit or gbit; or "
          + FORMS.stream().map(form -> form.name() + "(..)").collect(joining(", "));

  private SpecRate() {}

  /** Reads what follows {@code word}: one of the forms, or a constant rate. */
  static Supplier<RateModel> readAfter(SpecToken word, SpecReader rest) {
    SpecToken value = rest.valueOf(word, ALLOWED);
    Supplier<RateModel> named = SpecForm.readNamed(value, rest, FORMS);
    if (named != null) {
      return named;
    }
    long bitsPerSecond = bitsPerSecond(value, ALLOWED);
    SpecReader.checked(value, ALLOWED, () -> new ConstantRate(bitsPerSecond));
    return () -> new ConstantRate(bitsPerSecond);
  }

  private static Supplier<RateModel> bucket(SpecToken form, SpecReader rest, String allowed) {
    Map<String, SpecToken> values = rest.namedArgumentsOf(form, allowed, "rate", "burst");
    SpecToken rate = values.get("rate");
    SpecToken burst = values.get("burst");
    long bitsPerSecond = bitsPerSecond(rate, allowed);
    long burstBytes =
        SpecReader.checked(burst, allowed, () -> Units.BYTES.parseWhole(burst.text()));
    // each on its own, so that the refusal names the one that is wrong
    SpecReader.checked(rate, allowed, () -> new TokenBucketRate(bitsPerSecond, 1));
    SpecReader.checked(burst, allowed, () -> new TokenBucketRate(1, burstBytes));
    return () -> new TokenBucketRate(bitsPerSecond, burstBytes);
  }

  private static Supplier<RateModel> trace(SpecToken form, SpecReader rest, String allowed) {
    SpecToken file = rest.argumentOf(form, allowed);
    try {
      CapacityTrace trace = TraceFile.read(file.text());
      return () -> trace.newModel("rate trace(" + file.text() + ")");
    } catch (TraceException unreadable) {
      throw new LinkSpecException(file, unreadable.getMessage(), allowed);
    }
  }

  static long bitsPerSecond(SpecToken value, String allowed) {
    return SpecReader.checked(value, allowed, () -> Units.BIT_RATE.parseWhole(value.text()));
  }
}
