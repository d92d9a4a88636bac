package dev.fulmar.netem.socket;

/**
 * What the sockets of a {@link RadioNet} did apart from its medium. A datagram that is not offered
 * to the medium, and so not in its {@link dev.fulmar.netem.radio.RadioStats}, is counted here.
 *
 * @param foreign datagrams from an address that is attached to no node
 * @param toItself datagrams from a node's program to that node
 * @param tooLarge datagrams of more than {@link
 *     dev.fulmar.netem.radio.LowpanConfig#MAX_PAYLOAD_BYTES} bytes
 * @param unattached datagrams that the medium delivered to a node without a program
 * @param sendFailed datagrams that the medium delivered and the system refused to send
 */
public record RadioNetStats(
    long foreign, long toItself, long tooLarge, long unattached, long sendFailed) {}
