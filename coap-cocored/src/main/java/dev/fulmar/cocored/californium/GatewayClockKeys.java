package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.GatewayGroups.CLOCK;

import dev.fulmar.cocored.policy.gateway.PeerClockSettings;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * How a peer's rhythm is learnt from the gaps between an ACK and its next message: the keys of
 * {@link PeerClockSettings}, whose ranges hold.
 */
public sealed interface GatewayClockKeys permits GatewayKeys {
  /** {@link PeerClockSettings#gapWeight}. */
  DoubleRangeDefinition GATEWAY_CLOCK_GAP_WEIGHT =
      CLOCK.share("gapWeight", "What a new gap counts in a peer's mean gap.");

  /** {@link PeerClockSettings#deviationWeight}. */
  DoubleRangeDefinition GATEWAY_CLOCK_DEVIATION_WEIGHT =
      CLOCK.share(
          "deviationWeight", "What a new gap counts in the mean deviation of a peer's gaps.");

  /** {@link PeerClockSettings#firstDeviationShare}. */
  DoubleRangeDefinition GATEWAY_CLOCK_FIRST_DEVIATION_SHARE =
      CLOCK.share(
          "firstDeviationShare", "The deviation after a peer's first gap, as a share of that gap.");

  /** {@link PeerClockSettings#shortestDrift}. */
  DoubleRangeDefinition GATEWAY_CLOCK_SHORTEST_DRIFT =
      CLOCK.share(
          "shortestDrift",
          "How fast a peer's shortest gap follows longer ones: the share of the difference that"
              + " each new gap adds.");

  /** {@link PeerClockSettings#promptNanos}. */
  TimeDefinition GATEWAY_CLOCK_PROMPT =
      CLOCK.time(
          "promptNanos", "A peer whose gap is below this has sent as soon as it was acknowledged.");

  /** {@link PeerClockSettings#promptWeight}. */
  DoubleRangeDefinition GATEWAY_CLOCK_PROMPT_WEIGHT =
      CLOCK.share("promptWeight", "What a new gap counts in a peer's share of prompt ones.");

  /** {@link PeerClockSettings#clockedShare}. */
  DoubleRangeDefinition GATEWAY_CLOCK_CLOCKED_SHARE =
      CLOCK.share(
          "clockedShare",
          "A peer with at least this share of prompt gaps is clocked by its ACKs; other peers"
              + " are neither expected nor repeated to.");

  /** {@link PeerClockSettings#fastNanos}. */
  TimeDefinition GATEWAY_CLOCK_FAST =
      CLOCK.time(
          "fastNanos", "Only of peers with a mean gap below this is a silence a sign of a loss.");
}
