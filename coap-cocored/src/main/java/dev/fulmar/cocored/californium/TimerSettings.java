package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.SenderTimers;
import dev.fulmar.cocored.policy.DestinationTimers;
import dev.fulmar.cocored.policy.Fasor;
import dev.fulmar.cocored.policy.FasorSettings;
import dev.fulmar.cocored.policy.gateway.GatewayTimers;
import dev.fulmar.cocored.policy.gateway.SenderTimeoutSettings;
import dev.fulmar.cocored.policy.gateway.SenderTimeouts;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.eclipse.californium.elements.config.Configuration;
import org.eclipse.californium.elements.config.TimeDefinition;

/** What {@link TimerKeys} say, checked. */
record TimerSettings(SenderTimers kind, SenderTimeoutSettings gateway, FasorSettings fasor) {
  /**
   * @throws IllegalArgumentException if the keys contradict each other, naming them
   */
  static TimerSettings of(Configuration config) {
    SenderTimers kind =
        Objects.requireNonNullElse(config.get(TimerKeys.SENDER_TIMERS), SenderTimers.BACKOFF);
    if (kind != SenderTimers.BACKOFF && config.get(SenderKeys.RTT_ESTIMATOR)) {
      throw new IllegalArgumentException(
          SenderKeys.RTT_ESTIMATOR.getKey()
              + " is true, must be false where "
              + TimerKeys.SENDER_TIMERS.getKey()
              + " is "
              + kind
              + ", which measures round-trip times itself");
    }
    return new TimerSettings(kind, gateway(config), fasor(config));
  }

  private static SenderTimeoutSettings gateway(Configuration config) {
    return named(
        "GATEWAY",
        () ->
            new SenderTimeoutSettings(
                nanos(config, TimerKeys.GATEWAY_MIN_RTO),
                config.get(TimerKeys.GATEWAY_DEVIATIONS),
                nanos(config, TimerKeys.GATEWAY_GRANULARITY),
                config.get(TimerKeys.GATEWAY_FIRST_SPREAD),
                nanos(config, TimerKeys.GATEWAY_UNMEASURED_MIN),
                nanos(config, TimerKeys.GATEWAY_UNMEASURED_MAX),
                nanos(config, TimerKeys.GATEWAY_UNMEASURED_RTO),
                nanos(config, TimerKeys.GATEWAY_UNIT_MIN),
                nanos(config, TimerKeys.GATEWAY_UNIT_MAX),
                config.get(TimerKeys.GATEWAY_UNIT_FACTORS),
                config.get(TimerKeys.GATEWAY_RTO_FACTORS)));
  }

  private static FasorSettings fasor(Configuration config) {
    return named(
        "FASOR",
        () ->
            new FasorSettings(
                nanos(config, TimerKeys.FASOR_INITIAL_RTO),
                nanos(config, TimerKeys.FASOR_MAX_RTO),
                nanos(config, TimerKeys.FASOR_GRANULARITY),
                config.get(TimerKeys.FASOR_DITHER_MIN),
                config.get(TimerKeys.FASOR_DITHER_MAX),
                config.get(TimerKeys.FASOR_SLOW_FACTOR)));
  }

  private static <T> T named(String keys, Supplier<T> settings) {
    try {
      return settings.get();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          CocoRedConfig.MODULE + keys + "_... disagree: " + e.getMessage(), e);
    }
  }

  private static long nanos(Configuration config, TimeDefinition key) {
    return config.get(key, TimeUnit.NANOSECONDS);
  }

  /**
   * What makes the timers of a destination, where they follow measurements.
   *
   * @param random guarded by the owner of all that are made
   */
  Optional<Supplier<DestinationTimers>> ofDestination(RandomGenerator random) {
    return switch (kind) {
      case BACKOFF -> Optional.empty();
      case GATEWAY -> {
        SenderTimeouts timeouts = new SenderTimeouts(gateway, random);
        yield Optional.of(() -> new GatewayTimers(timeouts));
      }
      case FASOR -> Optional.of(() -> new Fasor(fasor, random));
    };
  }
}
