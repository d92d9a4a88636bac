package dev.fulmar.cocored;

/**
 * What an endpoint's congestion control has done since it was made, and what it holds now.
 *
 * <p>The figures of the receive buffer are of one moment, and add up:
 *
 * <pre>
 * received  = accepted + earlyDropped + bufferFull + overShare + coalesced
 * accepted  = waiting + inService + handled + superseded + discardedAtStop
 * </pre>
 *
 * @param averageQueue AvgQ of formula (1), in the buffer's unit; 0 with a drop-tail buffer
 * @param waiting messages that wait for a permit
 * @param inService messages that hold a permit
 * @param received arrivals that were offered to the receive buffer
 * @param bypassed arrivals that never meet the buffer: acknowledgements, resets, pings, and what is
 *     no CoAP message at all
 * @param accepted arrivals that were queued
 * @param handled messages whose service has ended
 * @param earlyDropped arrivals dropped by RevRED although they would have fitted
 * @param bufferFull arrivals dropped because they did not fit
 * @param coalesced copies of a message that was waiting or in service
 * @param discardedAtStop messages that waited or were in service when the endpoint stopped
 * @param permitsReclaimed permits taken back because nobody returned them in time; counted in
 *     {@code handled} too
 * @param retransmissions confirmable messages sent again
 * @param timeouts confirmable messages given up after the last retransmission
 * @param overShare arrivals dropped because their peer held too much of the buffer
 * @param superseded notifications acknowledged unhandled because a fresher one waited
 * @param openTickets messages in service whose handler has taken a {@link ServiceTicket}
 * @param ticketsReclaimed tickets that nobody completed in time; counted in {@code
 *     permitsReclaimed} too
 * @param peersQueued peers with a message in the buffer
 * @param relationsTracked pairs of peer and token whose losses in a row are remembered
 * @param relationsForgotten such pairs that were forgotten to make room for others
 * @param backlog what the gauge of {@code setBacklogGauge} shows, in the buffer's unit
 * @param serviceNanos the service time of one message in nanoseconds, as configured or measured; 0
 *     while it is not known
 * @param sender the rest of the sending half
 */
public record CocoRedSnapshot(
    double averageQueue,
    long waiting,
    long inService,
    long received,
    long bypassed,
    long accepted,
    long handled,
    long earlyDropped,
    long bufferFull,
    long coalesced,
    long discardedAtStop,
    long permitsReclaimed,
    long retransmissions,
    long timeouts,
    long overShare,
    long superseded,
    long openTickets,
    long ticketsReclaimed,
    long peersQueued,
    long relationsTracked,
    long relationsForgotten,
    long backlog,
    long serviceNanos,
    SenderSnapshot sender) {
  /** The same figures beside those of a sending half. */
  public CocoRedSnapshot withSender(SenderSnapshot figures) {
    return new CocoRedSnapshot(
        averageQueue,
        waiting,
        inService,
        received,
        bypassed,
        accepted,
        handled,
        earlyDropped,
        bufferFull,
        coalesced,
        discardedAtStop,
        permitsReclaimed,
        retransmissions,
        timeouts,
        overShare,
        superseded,
        openTickets,
        ticketsReclaimed,
        peersQueued,
        relationsTracked,
        relationsForgotten,
        backlog,
        serviceNanos,
        figures);
  }
}
