/**
 * The same nodes as in {@link dev.fulmar.examples.reproduce.virtual virtual time}, on the clock and
 * real sockets of the loopback: a check that the simulation is one of the real thing.
 *
 * <pre>
 *   CoapServer, CoapEndpoint     Californium's own, with its threads and its clock
 *        │ send        ▲ receive
 *   SocketWire: a UDPConnector   one a node, on a port of its own
 *        └──▶ RadioNet ┘         a port for each node, and a RadioMedium behind them in real time
 * </pre>
 *
 * <p>What comes out depends on the machine: {@link
 * dev.fulmar.examples.reproduce.sockets.SocketWorld#lateness} says how well it kept up.
 */
package dev.fulmar.examples.reproduce.sockets;
