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
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.eclipse.californium.elements.config.Configuration;

/** What the keys of the senders' timers say, checked. */
record TimerSettings(SenderTimers kind, SenderTimeoutSettings gateway, FasorSettings fasor) {
  static final SettingsGroup<SenderTimeoutSettings> GATEWAY =
      new SettingsGroup<>(
          CocoRedConfig.MODULE + "GATEWAY_TIMER_",
          SenderTimeoutSettings.DEFAULTS,
          GatewayTimerKeys.class);

  static final SettingsGroup<FasorSettings> FASOR =
      new SettingsGroup<>(CocoRedConfig.MODULE + "FASOR_", FasorSettings.DRAFT, FasorKeys.class);

  /** Puts the defaults of the figures into a new configuration. */
  static void applyDefaults(Configuration config) {
    GATEWAY.applyDefaults(config);
    FASOR.applyDefaults(config);
  }

  /**
   * @throws IllegalArgumentException if the keys contradict each other, naming them
   */
  static TimerSettings of(Configuration config) {
    SenderTimers kind =
        Objects.requireNonNullElse(config.get(SenderKeys.SENDER_TIMERS), SenderTimers.BACKOFF);
    if (kind != SenderTimers.BACKOFF && config.get(SenderKeys.RTT_ESTIMATOR)) {
      throw new IllegalArgumentException(
          SenderKeys.RTT_ESTIMATOR.getKey()
              + " is true, must be false where "
              + SenderKeys.SENDER_TIMERS.getKey()
              + " is "
              + kind
              + ", which measures round-trip times itself");
    }
    return new TimerSettings(kind, GATEWAY.read(config), FASOR.read(config));
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
