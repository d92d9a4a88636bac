package dev.fulmar.transport.core;

/**
 * What a connection did so far and how it stands.
 *
 * @param segmentsSent all that were sent, acknowledgments and repetitions included
 * @param segmentsReceived all that arrived for the connection
 * @param bytesAcknowledged of the payload we sent
 * @param bytesReceived of the payload, in order
 * @param retransmittedSegments how often a segment with data, a SYN or a FIN was sent again
 * @param timeouts how often the retransmission timer expired
 * @param fastRecoveries how often losses were found by acknowledgments
 * @param tailProbes how often something was sent because the end of a flight might be lost (TLP)
 * @param spuriousRecoveries how many repairs, time-outs included, were undone as mistakes
 * @param dsacksReceived how often the peer said that something had arrived twice (RFC 2883)
 * @param dsacksSent how often we said so
 * @param windowProbes how often a closed window was asked for
 * @param keepAliveProbes how often a silent peer was asked whether it is there
 * @param droppedOutOfWindow segments outside the receive window
 * @param droppedOld segments with an old timestamp (PAWS, RFC 7323 section 5)
 * @param droppedWithoutTimestamps segments that lacked the timestamp agreed on
 * @param droppedReorderLimit segments beyond one gap too many
 * @param quickAcks data acknowledged at once because the peer is in slow start
 * @param pathProbes segments larger than known to pass (RFC 8899)
 * @param pathProbesLost of those, how many alone were lost
 * @param blackHoles how often full segments stopped passing
 * @param acksOfUnsentData segments that acknowledged what was never sent, or too long ago
 * @param challengeAcks suspicious segments that were answered (RFC 5961)
 * @param challengeAcksSuppressed suspicious segments beyond the rate that is answered
 * @param mssBytes the payload of a full segment
 * @param congestionWindowBytes how much may be in flight
 * @param bytesInFlight how much is
 * @param smoothedRttNanos -1 before the first sample
 * @param minRttNanos -1 before the first sample
 * @param rtoNanos the retransmission time-out
 * @param sendBufferBytes how much may be written ahead of its acknowledgment, as tuned
 * @param receiveBufferBytes how much may wait to be read, as tuned; 0 before the peer's SYN
 * @param bufferMemoryBytes how much memory both buffers take now
 */
public record ConnectionStats(
    long segmentsSent,
    long segmentsReceived,
    long bytesAcknowledged,
    long bytesReceived,
    long retransmittedSegments,
    long timeouts,
    long fastRecoveries,
    long tailProbes,
    long spuriousRecoveries,
    long dsacksReceived,
    long dsacksSent,
    long windowProbes,
    long keepAliveProbes,
    long droppedOutOfWindow,
    long droppedOld,
    long droppedWithoutTimestamps,
    long droppedReorderLimit,
    long quickAcks,
    long pathProbes,
    long pathProbesLost,
    long blackHoles,
    long acksOfUnsentData,
    long challengeAcks,
    long challengeAcksSuppressed,
    int mssBytes,
    long congestionWindowBytes,
    long bytesInFlight,
    long smoothedRttNanos,
    long minRttNanos,
    long rtoNanos,
    int sendBufferBytes,
    int receiveBufferBytes,
    long bufferMemoryBytes) {

  static ConnectionStats of(Tcb tcb) {
    Counters counters = tcb.counters;
    RttEstimator rtt = tcb.rtt;
    Sender sender = tcb.sender;
    Receiver receiver = tcb.receiver;
    long receiveMemoryBytes = receiver == null ? 0 : receiver.allocatedBytes();
    return new ConnectionStats(
        counters.segmentsSent,
        counters.segmentsReceived,
        counters.bytesAcknowledged,
        counters.bytesReceived,
        counters.retransmittedSegments,
        counters.timeouts,
        counters.fastRecoveries,
        counters.tailProbes,
        counters.spuriousRecoveries,
        counters.dsacksReceived,
        counters.dsacksSent,
        counters.windowProbes,
        counters.keepAliveProbes,
        counters.droppedOutOfWindow,
        counters.droppedOld,
        counters.droppedWithoutTimestamps,
        counters.droppedReorderLimit,
        counters.quickAcks,
        counters.pathProbes,
        counters.pathProbesLost,
        counters.blackHoles,
        counters.acksOfUnsentData,
        counters.challengeAcks,
        counters.challengeAcksSuppressed,
        sender == null ? 0 : sender.mssBytes(),
        sender == null ? 0 : sender.congestionWindowBytes(),
        sender == null ? 0 : sender.bytesInFlight(),
        rtt.smoothedNanos(),
        rtt.minNanos(),
        rtt.rtoNanos(),
        tcb.sendBuffer.limitBytes(),
        receiver == null ? 0 : receiver.capacityBytes(),
        receiveMemoryBytes + tcb.sendBuffer.allocatedBytes());
  }
}
