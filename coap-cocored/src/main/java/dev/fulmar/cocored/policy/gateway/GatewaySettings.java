package dev.fulmar.cocored.policy.gateway;

import static java.util.Objects.requireNonNull;

/**
 * Every figure of {@link GatewayPolicy}, grouped by job.
 *
 * @param clock how a peer's rhythm is learnt
 * @param token how long an acknowledged peer counts as in flight
 * @param repeat when an ACK is taken for lost
 * @param capacity how much may be under way without congestion
 * @param quiet when releases pause for a missing peer
 * @param regime when ACKs are held back
 * @param release what bounds the release and the memory
 */
public record GatewaySettings(
    PeerClockSettings clock,
    TokenSettings token,
    RepeatSettings repeat,
    CapacitySettings capacity,
    QuietSettings quiet,
    RegimeSettings regime,
    ReleaseSettings release) {

  /** The figures that the design was measured with. */
  public static final GatewaySettings DEFAULTS =
      new GatewaySettings(
          PeerClockSettings.DEFAULTS,
          TokenSettings.DEFAULTS,
          RepeatSettings.DEFAULTS,
          CapacitySettings.DEFAULTS,
          QuietSettings.DEFAULTS,
          RegimeSettings.DEFAULTS,
          ReleaseSettings.DEFAULTS);

  /** Refuses a missing group. */
  public GatewaySettings {
    requireNonNull(clock, "clock");
    requireNonNull(token, "token");
    requireNonNull(repeat, "repeat");
    requireNonNull(capacity, "capacity");
    requireNonNull(quiet, "quiet");
    requireNonNull(regime, "regime");
    requireNonNull(release, "release");
  }

  /** The same with other bounds of the release. */
  public GatewaySettings withRelease(ReleaseSettings other) {
    return new GatewaySettings(clock, token, repeat, capacity, quiet, regime, other);
  }
}
