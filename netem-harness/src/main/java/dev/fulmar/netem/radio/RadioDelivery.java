package dev.fulmar.netem.radio;

/**
 * A datagram that has come to its destination.
 *
 * @param datagram as it was offered
 * @param hops how many it took, from 1
 * @param deliveredNanos when it was whole there, and its last frame acknowledged
 */
public record RadioDelivery(RadioDatagram datagram, int hops, long deliveredNanos) {}
