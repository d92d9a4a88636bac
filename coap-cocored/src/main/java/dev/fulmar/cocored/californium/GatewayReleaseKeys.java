package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.GatewayGroups.RELEASE;

import dev.fulmar.cocored.policy.gateway.ReleaseSettings;
import org.eclipse.californium.elements.config.IntegerDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * What bounds the release of ACKs, and the memory that it takes: the keys of {@link
 * ReleaseSettings}, whose ranges hold.
 */
public sealed interface GatewayReleaseKeys permits GatewayKeys {
  /** {@link ReleaseSettings#deadlineNanos}. */
  TimeDefinition GATEWAY_DEADLINE =
      RELEASE.time(
          "deadlineNanos",
          "A message is acknowledged at the latest so long after it arrived, handled or not;"
              + " half of the peers' ACK_TIMEOUT is a good choice.");

  /** {@link ReleaseSettings#abandonNanos}. */
  TimeDefinition GATEWAY_ABANDON =
      RELEASE.time(
          "abandonNanos",
          "A message that is not handled so long after it arrived is given up; longer than a"
              + " full buffer takes, and than GATEWAY_DEADLINE.");

  /** {@link ReleaseSettings#holdInFlight}. */
  IntegerDefinition GATEWAY_HOLD_IN_FLIGHT =
      RELEASE.count("holdInFlight", 1, "How many peers may be in flight while ACKs are held back.");

  /** {@link ReleaseSettings#holdTarget}. */
  IntegerDefinition GATEWAY_HOLD_TARGET =
      RELEASE.count(
          "holdTarget",
          1,
          "While ACKs are held back, another leaves only if there are fewer peers in flight and"
              + " messages in the buffer than this, taken together.");

  /** {@link ReleaseSettings#early}. */
  FlagDefinition GATEWAY_EARLY =
      RELEASE.flag(
          "early",
          "Acknowledge a message as soon as its handling begins, if there is room for the next"
              + " one: more messages a second, and not every acknowledged message is handled.");

  /** {@link ReleaseSettings#maxPeers}. */
  IntegerDefinition GATEWAY_MAX_PEERS =
      RELEASE.count(
          "maxPeers",
          1,
          "How many peers are remembered; the one heard of longest ago is forgotten first, and"
              + " what it waits for is acknowledged.");

  /** {@link ReleaseSettings#maxMessages}. */
  IntegerDefinition GATEWAY_MAX_MESSAGES =
      RELEASE.count(
          "maxMessages",
          1,
          "How many messages may be unhandled or unacknowledged at once; further ones are"
              + " dropped.");

  /** {@link ReleaseSettings#rememberedMessages}. */
  IntegerDefinition GATEWAY_REMEMBERED_MESSAGES =
      RELEASE.count(
          "rememberedMessages",
          1,
          "How many finished messages of a peer are remembered to tell a duplicate.");

  /** {@link ReleaseSettings#rememberedNanos}. */
  TimeDefinition GATEWAY_REMEMBERED =
      RELEASE.time(
          "rememberedNanos",
          "How long a finished message is remembered at most; then its message id may be a new"
              + " one's. Longer than GATEWAY_DEADLINE; EXCHANGE_LIFETIME of RFC 7252 is 247 s.");
}
