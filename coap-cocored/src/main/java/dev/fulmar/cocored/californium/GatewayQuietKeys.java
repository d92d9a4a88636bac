package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.GatewayGroups.QUIET;

import dev.fulmar.cocored.policy.gateway.QuietSettings;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * When releases pause so that the retransmission of a missing peer finds the channel free: the keys
 * of {@link QuietSettings}, whose ranges hold.
 */
public sealed interface GatewayQuietKeys permits GatewayKeys {
  /** {@link QuietSettings#firstFromNanos}. */
  TimeDefinition GATEWAY_QUIET_FIRST_FROM =
      QUIET.time(
          "firstFromNanos",
          "From how long after an ACK a missing peer's first retransmission is expected; below"
              + " the peers' ACK_TIMEOUT.");

  /** {@link QuietSettings#firstToNanos}. */
  TimeDefinition GATEWAY_QUIET_FIRST_TO =
      QUIET.time(
          "firstToNanos",
          "Until when the first retransmission is expected; not below GATEWAY_QUIET_FIRST_FROM.");

  /** {@link QuietSettings#secondFromNanos}. */
  TimeDefinition GATEWAY_QUIET_SECOND_FROM =
      QUIET.time(
          "secondFromNanos",
          "From when the second retransmission is expected; not below GATEWAY_QUIET_FIRST_TO.");

  /** {@link QuietSettings#secondToNanos}. */
  TimeDefinition GATEWAY_QUIET_SECOND_TO =
      QUIET.time(
          "secondToNanos",
          "Until when the second retransmission is expected; not below"
              + " GATEWAY_QUIET_SECOND_FROM.");

  /** {@link QuietSettings#minNanos}. */
  TimeDefinition GATEWAY_QUIET_MIN = QUIET.time("minNanos", "The shortest pause.");

  /** {@link QuietSettings#learnWeight}. */
  DoubleRangeDefinition GATEWAY_QUIET_LEARN_WEIGHT =
      QUIET.share(
          "learnWeight",
          "What a return counts in the share of a peer's returns that fall into the first"
              + " window.");

  /** {@link QuietSettings#punctualShare}. */
  DoubleRangeDefinition GATEWAY_QUIET_PUNCTUAL_SHARE =
      QUIET.share(
          "punctualShare",
          "The least share of returns in the first window for which a pause is made.");

  /** {@link QuietSettings#forgetNanos}. */
  TimeDefinition GATEWAY_QUIET_FORGET =
      QUIET.time("forgetNanos", "A peer that has been missing for longer is forgotten.");
}
