package dev.fulmar.netem.radio;

/**
 * A frame on the air, or its acknowledgement.
 *
 * @param datagram what it carries or acknowledges a part of
 * @param from the node that sends it
 * @param to the neighbour it is for
 * @param sizeBytes MAC header and FCS included, the PHY header not
 * @param sequenceNumber the MAC's, from 0 to 255; an acknowledgement bears that of its frame
 * @param attempt which transmission of this frame it is, from 1
 * @param fragment which of the datagram's frames on this hop it is, from 0
 * @param fragments how many there are; 1 if it was not fragmented
 * @param isAck whether it is the acknowledgement
 */
public record RadioFrame(
    RadioDatagram datagram,
    int from,
    int to,
    int sizeBytes,
    int sequenceNumber,
    int attempt,
    int fragment,
    int fragments,
    boolean isAck) {}
