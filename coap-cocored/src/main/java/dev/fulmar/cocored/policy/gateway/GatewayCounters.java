package dev.fulmar.cocored.policy.gateway;

import dev.fulmar.cocored.policy.gateway.GatewayAck.Reason;
import java.util.EnumMap;
import java.util.Map;

/** What a {@link GatewayPolicy} counts; {@link GatewaySnapshot} says what each figure means. */
final class GatewayCounters {
  private final Map<Reason, Long> acks = new EnumMap<>(Reason.class);
  private final Map<GatewayMode, Long> switches = new EnumMap<>(GatewayMode.class);
  long arrivals;
  long duplicates;
  long superseded;
  long refused;
  long discarded;
  long discardedAcknowledged;
  long held;
  long evidence;
  long tokensExpired;
  long missing;
  long pauses;
  long capacityRaised;
  long forgottenPeers;

  void ack(Reason reason) {
    acks.merge(reason, 1L, Long::sum);
  }

  long acks(Reason reason) {
    return acks.getOrDefault(reason, 0L);
  }

  void switchedTo(GatewayMode mode) {
    switches.merge(mode, 1L, Long::sum);
  }

  long switchesTo(GatewayMode mode) {
    return switches.getOrDefault(mode, 0L);
  }
}
