package dev.fulmar.cocored.policy.gateway;

import dev.fulmar.cocored.policy.gateway.GatewayAck.Reason;

/**
 * What a {@link GatewayPolicy} does now, and what it has done so far.
 *
 * @param mode how ACKs are treated now
 * @param inFlight peers that are acknowledged and whose next message is expected now
 * @param queue messages that wait or are in service now
 * @param holding handled messages whose ACK is held now
 * @param peers peers that are remembered now
 * @param missingPeers peers whose retransmission is waited for now
 * @param capacity C: what may be in flight and in the queue together; infinite at first
 * @param arrivals new messages that were accepted
 * @param released ACKs that left as there was room: after handling, or with {@link
 *     ReleaseSettings#early} as it began
 * @param deadline ACKs that left at {@link ReleaseSettings#deadlineNanos}
 * @param repeated ACKs that were sent again to a silent peer
 * @param duplicates messages that came again, each answered by an ACK at once
 * @param superseded notifications that a fresher one made needless, each acknowledged
 * @param held ACKs that could not leave when their message was handled
 * @param tokensExpired peers whose next message did not come in the time that it takes
 * @param missing times that a peer was silent even after its ACK was repeated
 * @param pauses arrivals that stopped releases for the retransmission of a missing peer
 * @param evidence signs of congestion: duplicates, and fast peers that were overdue
 * @param capacityRaised times that C grew because the handler was idle
 * @param toPass times that ACKs stopped being held back or repeated
 * @param toWide times that repeating began without holding back
 * @param toHold times that holding back began
 * @param probes ticks that tried more in flight while ACKs were held back
 * @param refused messages not accepted because too many were unfinished
 * @param discarded messages that were never handled: the queue gave them up, or lost them
 * @param discardedAcknowledged of these, those that had been acknowledged before: they are lost
 * @param forgottenPeers peers forgotten to make room for others
 */
public record GatewaySnapshot(
    GatewayMode mode,
    int inFlight,
    int queue,
    int holding,
    int peers,
    int missingPeers,
    double capacity,
    long arrivals,
    long released,
    long deadline,
    long repeated,
    long duplicates,
    long superseded,
    long held,
    long tokensExpired,
    long missing,
    long pauses,
    long evidence,
    long capacityRaised,
    long toPass,
    long toWide,
    long toHold,
    long probes,
    long refused,
    long discarded,
    long discardedAcknowledged,
    long forgottenPeers) {

  static GatewaySnapshot of(
      GatewayCounters counters,
      ReleaseLimit limit,
      int inFlight,
      int queue,
      int holding,
      int peers,
      int missingPeers) {
    return new GatewaySnapshot(
        limit.mode(),
        inFlight,
        queue,
        holding,
        peers,
        missingPeers,
        limit.capacity(),
        counters.arrivals,
        counters.acks(Reason.RELEASED),
        counters.acks(Reason.DEADLINE),
        counters.acks(Reason.REPEATED),
        counters.duplicates,
        counters.superseded,
        counters.held,
        counters.tokensExpired,
        counters.missing,
        counters.pauses,
        counters.evidence,
        counters.capacityRaised,
        counters.switchesTo(GatewayMode.PASS),
        counters.switchesTo(GatewayMode.WIDE),
        counters.switchesTo(GatewayMode.HOLD),
        limit.probes(),
        counters.refused,
        counters.discarded,
        counters.discardedAcknowledged,
        counters.forgottenPeers);
  }
}
