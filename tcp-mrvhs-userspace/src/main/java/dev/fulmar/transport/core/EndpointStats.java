package dev.fulmar.transport.core;

/**
 * What an endpoint did so far. Every datagram that was not given to a connection is in one of the
 * counts.
 *
 * @param connections how many there are
 * @param opened how many there were, in the handshake or beyond
 * @param tooShort datagrams shorter than a header
 * @param badDataOffset datagrams whose header does not fit them
 * @param badChecksum datagrams whose checksum is wrong
 * @param badOption datagrams with a malformed option
 * @param unknown segments of no connection we know; they are not answered
 * @param refused SYNs to a port where nobody listens; they are answered with a reset
 * @param droppedBacklog SYNs beyond the backlog
 * @param droppedConnections SYNs beyond the number of connections
 * @param droppedReplies resets that were not sent because too many were waiting
 */
public record EndpointStats(
    int connections,
    long opened,
    long tooShort,
    long badDataOffset,
    long badChecksum,
    long badOption,
    long unknown,
    long refused,
    long droppedBacklog,
    long droppedConnections,
    long droppedReplies) {}
