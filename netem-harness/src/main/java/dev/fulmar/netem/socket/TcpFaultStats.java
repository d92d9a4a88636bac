package dev.fulmar.netem.socket;

/**
 * What faults of streams did to the connections of a TCP link so far. Each connection is counted at
 * most once here, and then in no other outcome of {@link TcpLinkStats}.
 *
 * @param blackholed connections of which a direction fell into a blackhole
 * @param swallowed connections of which a direction is swallowed, and none in a blackhole
 * @param reset connections that a fault reset
 * @param halfClosed connections of which a fault ended a direction before its time
 * @param up what they did to what clients sent
 * @param down what they did to what the server sent
 */
public record TcpFaultStats(
    long blackholed,
    long swallowed,
    long reset,
    long halfClosed,
    StreamFaultStats up,
    StreamFaultStats down) {}
