package dev.fulmar.cocored.californium;

import dev.fulmar.cocored.policy.gateway.CapacitySettings;
import dev.fulmar.cocored.policy.gateway.GatewaySettings;
import dev.fulmar.cocored.policy.gateway.PeerClockSettings;
import dev.fulmar.cocored.policy.gateway.QuietSettings;
import dev.fulmar.cocored.policy.gateway.RegimeSettings;
import dev.fulmar.cocored.policy.gateway.ReleaseSettings;
import dev.fulmar.cocored.policy.gateway.RepeatSettings;
import dev.fulmar.cocored.policy.gateway.TokenSettings;
import java.util.List;
import org.eclipse.californium.elements.config.Configuration;

/** The groups of {@link GatewaySettings}, each with its keys. */
final class GatewayGroups {
  /** What the key of every figure begins with. */
  static final String PREFIX = CocoRedConfig.MODULE + "GATEWAY_";

  static final SettingsGroup<PeerClockSettings> CLOCK =
      new SettingsGroup<>(PREFIX + "CLOCK_", PeerClockSettings.DEFAULTS, GatewayClockKeys.class);
  static final SettingsGroup<TokenSettings> TOKEN =
      new SettingsGroup<>(PREFIX + "TOKEN_", TokenSettings.DEFAULTS, GatewayTokenKeys.class);
  static final SettingsGroup<RepeatSettings> REPEAT =
      new SettingsGroup<>(PREFIX + "REPEAT_", RepeatSettings.DEFAULTS, GatewayRepeatKeys.class);
  static final SettingsGroup<CapacitySettings> CAPACITY =
      new SettingsGroup<>(
          PREFIX + "CAPACITY_", CapacitySettings.DEFAULTS, GatewayCapacityKeys.class);
  static final SettingsGroup<QuietSettings> QUIET =
      new SettingsGroup<>(PREFIX + "QUIET_", QuietSettings.DEFAULTS, GatewayQuietKeys.class);
  static final SettingsGroup<RegimeSettings> REGIME =
      new SettingsGroup<>(PREFIX + "REGIME_", RegimeSettings.DEFAULTS, GatewayRegimeKeys.class);
  static final SettingsGroup<ReleaseSettings> RELEASE =
      new SettingsGroup<>(PREFIX, ReleaseSettings.DEFAULTS, GatewayReleaseKeys.class);

  private static final List<SettingsGroup<?>> ALL =
      List.of(CLOCK, TOKEN, REPEAT, CAPACITY, QUIET, REGIME, RELEASE);

  private GatewayGroups() {}

  /** Puts the defaults into a new configuration. */
  static void applyDefaults(Configuration config) {
    ALL.forEach(group -> group.applyDefaults(config));
  }

  /**
   * Every figure of the gateway's policy.
   *
   * @throws IllegalArgumentException if a figure is out of its range or contradicts another one,
   *     naming their keys
   */
  static GatewaySettings read(Configuration config) {
    return new GatewaySettings(
        CLOCK.read(config),
        TOKEN.read(config),
        REPEAT.read(config),
        CAPACITY.read(config),
        QUIET.read(config),
        REGIME.read(config),
        RELEASE.read(config));
  }
}
