/**
 * The links before real sockets: a relay of UDP datagrams, a relay of TCP connections, the timer
 * that lets bytes out when they are due, and the measure of how late they were.
 *
 * <pre>
 *   UdpLink ── UdpRelay: the clients ── Lane: a link a direction, for all clients
 *                 └ UdpIo: sockets, reader and alarm: of the JDK, or Netty's
 *   TcpLink ── TcpRelay: the reader ── TcpConnection ── StreamLane: a link a direction of each
 *                                            ├ StreamOutlet: asks the faults what may pass
 *                                            └ StreamEnd: one of its two sockets
 *   RadioNet ── RadioSockets: one a node ── the radio medium between them
 * </pre>
 */
package dev.fulmar.netem.socket;
