package dev.fulmar.netem.spec;

import dev.fulmar.netem.stream.Drip;
import dev.fulmar.netem.stream.Stall;
import dev.fulmar.netem.stream.StreamFault;
import dev.fulmar.netem.stream.Throttle;
import dev.fulmar.netem.unit.Units;
import java.util.function.LongFunction;
import java.util.function.Supplier;

/** What must follow the words for faults of streams. */
final class SpecStreamFault {
  private static final String STALL = "stall 2s, from 1ms to 3600s, in us, ms or s";
  private static final String THROTTLE = "throttle 1kb, a second, from 1b to 1000mb";
  private static final String DRIP = "drip 1b every 100ms, 1b to 1mb every 1ms to 3600s";
  private static final String AFTER = " after 10kb, from 0b to 1000000mb";

  private SpecStreamFault() {}

  static Supplier<StreamFault> stall(SpecToken word, SpecReader rest) {
    SpecToken time = rest.valueOf(word, STALL);
    long nanos = SpecReader.checked(time, STALL, () -> Units.TIME.parseWhole(time.text()));
    SpecReader.checked(time, STALL, () -> new Stall(nanos));
    return () -> new Stall(nanos);
  }

  static Supplier<StreamFault> throttle(SpecToken word, SpecReader rest) {
    SpecToken rate = rest.valueOf(word, THROTTLE);
    long bytes = SpecReader.checked(rate, THROTTLE, () -> Units.BYTES.parseWhole(rate.text()));
    SpecReader.checked(rate, THROTTLE, () -> new Throttle(bytes));
    return () -> new Throttle(bytes);
  }

  static Supplier<StreamFault> drip(SpecToken word, SpecReader rest) {
    SpecToken drop = rest.valueOf(word, DRIP);
    long bytes = SpecReader.checked(drop, DRIP, () -> Units.BYTES.parseWhole(drop.text()));
    // each on its own, so that the refusal names the one that is wrong
    SpecReader.checked(drop, DRIP, () -> new Drip(bytes, Drip.MIN_INTERVAL_NANOS));
    rest.expect("every", word, DRIP);
    SpecToken time = rest.valueOf(word, DRIP);
    long nanos = SpecReader.checked(time, DRIP, () -> Units.TIME.parseWhole(time.text()));
    SpecReader.checked(time, DRIP, () -> new Drip(bytes, nanos));
    return () -> new Drip(bytes, nanos);
  }

  static Supplier<StreamFault> after(
      SpecToken word, SpecReader rest, LongFunction<StreamFault> fault) {
    String allowed = word.text() + AFTER;
    rest.expect("after", word, allowed);
    SpecToken value = rest.valueOf(word, allowed);
    long bytes = SpecReader.checked(value, allowed, () -> Units.BYTES.parseWhole(value.text()));
    SpecReader.checked(value, allowed, () -> fault.apply(bytes));
    return () -> fault.apply(bytes);
  }
}
