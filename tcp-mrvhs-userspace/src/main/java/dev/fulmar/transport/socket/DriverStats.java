package dev.fulmar.transport.socket;

import dev.fulmar.transport.core.EndpointStats;

/**
 * What a driver did so far.
 *
 * @param datagramsReceived by its socket
 * @param datagramsSent by its socket
 * @param sendFailures datagrams that the system would not send; they are sent again as if lost
 * @param endpoint what became of those received
 */
public record DriverStats(
    long datagramsReceived, long datagramsSent, long sendFailures, EndpointStats endpoint) {}
