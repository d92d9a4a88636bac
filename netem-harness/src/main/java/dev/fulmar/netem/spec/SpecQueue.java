package dev.fulmar.netem.spec;

import dev.fulmar.netem.queue.CoDelConfig;
import dev.fulmar.netem.queue.CoDelQueue;
import dev.fulmar.netem.queue.QueueDiscipline;
import dev.fulmar.netem.queue.QueueLimit;
import dev.fulmar.netem.queue.RedConfig;
import dev.fulmar.netem.queue.RedQueue;
import dev.fulmar.netem.unit.Units;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** What may follow the words that shape the queue. */
final class SpecQueue {
  private static final String LIMIT = "1p to 1000000p, or 1b to 1000mb in b, kb or mb";
  private static final String RED =
      "red(min=5p,max=15p,p=10%), min and max in packets or both in bytes, min below max, p from 0%"
          + " to 100%; also w=0.2%, above 0% to 100%, and gentle=yes or no";
  private static final String CODEL =
      "codel or codel(target=5ms,interval=100ms,mtu=1500b), target above 0us, interval from target"
          + " to 3600s, mtu from 0b to 65535b";

  private SpecQueue() {}

  static QueueLimit limitAfter(SpecToken word, SpecReader rest) {
    return limit(rest.valueOf(word, LIMIT), LIMIT);
  }

  static Function<QueueLimit, QueueDiscipline> redAfter(SpecToken word, SpecReader rest) {
    Map<String, SpecToken> values =
        rest.namedArgumentsOf(word, RED, List.of("min", "max", "p"), Set.of("w", "gentle"));
    QueueLimit min = limit(values.get("min"), RED);
    QueueLimit max = limit(values.get("max"), RED);
    double probability = share(values.get("p"), RED);
    // each on its own, so that the refusal names the one that is wrong
    SpecReader.checked(values.get("max"), RED, () -> RedConfig.of(min, max, 0));
    SpecReader.checked(values.get("p"), RED, () -> RedConfig.of(min, max, probability));
    SpecToken weightValue = values.get("w");
    double weight = weightValue == null ? RedConfig.DEFAULT_WEIGHT : share(weightValue, RED);
    boolean gentle = values.containsKey("gentle") && yes(values.get("gentle"), RED);
    RedConfig config =
        SpecReader.checked(
            weightValue == null ? word : weightValue,
            RED,
            () -> new RedConfig(min, max, probability, weight, gentle));
    return limit -> new RedQueue(limit, config);
  }

  static Function<QueueLimit, QueueDiscipline> codelAfter(SpecToken word, SpecReader rest) {
    if (!rest.hasArguments()) {
      return limit -> new CoDelQueue(limit, CoDelConfig.DEFAULT);
    }
    Map<String, SpecToken> values =
        rest.namedArgumentsOf(word, CODEL, List.of(), Set.of("target", "interval", "mtu"));
    long targetNanos = time(values.get("target"), CoDelConfig.DEFAULT_TARGET_NANOS);
    long intervalNanos = time(values.get("interval"), CoDelConfig.DEFAULT_INTERVAL_NANOS);
    int mtuBytes = mtu(values.get("mtu"));
    SpecToken target = values.getOrDefault("target", word);
    SpecReader.checked(target, CODEL, () -> new CoDelConfig(targetNanos, CoDelConfig.MAX_NANOS, 0));
    CoDelConfig config =
        SpecReader.checked(
            values.getOrDefault("interval", target),
            CODEL,
            () -> new CoDelConfig(targetNanos, intervalNanos, mtuBytes));
    return limit -> new CoDelQueue(limit, config);
  }

  private static QueueLimit limit(SpecToken value, String allowed) {
    String text = value.text();
    return SpecReader.checked(
        value,
        allowed,
        () ->
            Units.BYTES.endsWithUnit(text)
                ? QueueLimit.bytes(Units.BYTES.parseWhole(text))
                : QueueLimit.packets(Units.PACKETS.parseWhole(text)));
  }

  private static double share(SpecToken value, String allowed) {
    return SpecReader.checked(value, allowed, () -> Units.SHARE.parse(value.text()).doubleValue());
  }

  private static boolean yes(SpecToken value, String allowed) {
    if (!value.is("yes") && !value.is("no")) {
      throw new LinkSpecException(value, "is neither yes nor no", allowed);
    }
    return value.is("yes");
  }

  private static long time(SpecToken value, long otherwiseNanos) {
    return value == null
        ? otherwiseNanos
        : SpecReader.checked(value, CODEL, () -> Units.TIME.parseWhole(value.text()));
  }

  private static int mtu(SpecToken value) {
    if (value == null) {
      return CoDelConfig.DEFAULT_MTU_BYTES;
    }
    long bytes = SpecReader.checked(value, CODEL, () -> Units.BYTES.parseWhole(value.text()));
    // a number beyond an int is as much too large as the largest int
    int mtuBytes = (int) Math.min(bytes, Integer.MAX_VALUE);
    SpecReader.checked(value, CODEL, () -> new CoDelConfig(1, 1, mtuBytes));
    return mtuBytes;
  }
}
