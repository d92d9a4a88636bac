package dev.fulmar.cocored.californium;

import static dev.fulmar.cocored.californium.GatewayGroups.REPEAT;

import dev.fulmar.cocored.policy.gateway.RepeatSettings;
import org.eclipse.californium.elements.config.TimeDefinition;

/**
 * When the last ACK of a silent peer is taken for lost: the keys of {@link RepeatSettings}, whose
 * ranges hold.
 */
public sealed interface GatewayRepeatKeys permits GatewayKeys {
  /** {@link RepeatSettings#minNanos}. */
  TimeDefinition GATEWAY_REPEAT_MIN =
      REPEAT.time(
          "minNanos", "The least time after an ACK at which the peer's next message is overdue.");

  /** {@link RepeatSettings#deviations}. */
  DoubleRangeDefinition GATEWAY_REPEAT_DEVIATIONS =
      REPEAT.number(
          "deviations",
          0,
          "A message is overdue so many mean deviations after the peer's mean gap.");

  /** {@link RepeatSettings#capNanos}. */
  TimeDefinition GATEWAY_REPEAT_CAP =
      REPEAT.time(
          "capNanos",
          "The longest such time for peers with short gaps; not below GATEWAY_REPEAT_MIN.");

  /** {@link RepeatSettings#capGaps}. */
  DoubleRangeDefinition GATEWAY_REPEAT_CAP_GAPS =
      REPEAT.positive("capGaps", "The longest such time for peers with long gaps, in mean gaps.");

  /** {@link RepeatSettings#ceilingNanos}. */
  TimeDefinition GATEWAY_REPEAT_CEILING =
      REPEAT.time(
          "ceilingNanos",
          "Where a message would be overdue later than this, the ACK is never repeated: the"
              + " peer's own timer is nearer.");

  /** {@link RepeatSettings#shortestGaps}. */
  DoubleRangeDefinition GATEWAY_REPEAT_SHORTEST_GAPS =
      REPEAT.positive(
          "shortestGaps",
          "How many of its shortest gaps a peer has to come back after a repeated ACK, before"
              + " it counts as missing.");
}
