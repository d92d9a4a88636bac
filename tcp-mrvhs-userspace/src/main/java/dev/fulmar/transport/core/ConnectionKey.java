package dev.fulmar.transport.core;

/**
 * What a connection is found by.
 *
 * @param remote the peer's UDP address, whatever that is to the driver
 * @param remotePort the peer's port inside the segments
 * @param localPort ours
 */
record ConnectionKey(Object remote, int remotePort, int localPort) {}
