package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.GatewayGroups.TOKEN;

import dev.fulmar.cocored.policy.gateway.TokenSettings;
import org.eclipse.californium.elements.config.IntegerDefinition;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * How long an acknowledged peer counts as in flight when its next message does not come: the keys
 * of {@link TokenSettings}, whose ranges hold.
 */
public sealed interface GatewayTokenKeys permits GatewayKeys {
  /** {@link TokenSettings#shortestGaps}. */
  DoubleRangeDefinition GATEWAY_TOKEN_SHORTEST_GAPS =
      TOKEN.positive(
          "shortestGaps",
          "How many of its shortest gaps an acknowledged peer counts as in flight.");

  /** {@link TokenSettings#minNanos}. */
  TimeDefinition GATEWAY_TOKEN_MIN =
      TOKEN.time("minNanos", "The least time that an acknowledged peer counts as in flight.");

  /** {@link TokenSettings#maxNanos}. */
  TimeDefinition GATEWAY_TOKEN_MAX =
      TOKEN.time(
          "maxNanos",
          "The longest time that an acknowledged peer counts as in flight; not below"
              + " GATEWAY_TOKEN_MIN.");

  /** {@link TokenSettings#unmeasuredNanos}. */
  TimeDefinition GATEWAY_TOKEN_UNMEASURED =
      TOKEN.time(
          "unmeasuredNanos",
          "How long a peer without a measured gap counts as in flight while ACKs are held back.");

  /** {@link TokenSettings#unmeasuredAcks}. */
  IntegerDefinition GATEWAY_TOKEN_UNMEASURED_ACKS =
      TOKEN.count(
          "unmeasuredAcks",
          0,
          "How many first ACKs of a peer without a measured gap put it in flight while ACKs are"
              + " held back.");
}
