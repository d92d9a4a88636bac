/**
 * Virtual time: protocols run over the very links that stand before real sockets, thousands of
 * seconds in one, and the same seed gives the same run.
 *
 * <pre>
 *   a protocol that ...                                       is hosted by
 *   is asked what to send and when to be woken                SimEndpoint and Simulation.connect
 *   schedules its work on a ScheduledExecutorService and      VirtualExecutor and Simulation.link,
 *     is called with what arrives, as Californium               behind its own idea of a socket
 *   sends from node to node of a radio network                SimRadio, a receiver for each node
 *   has its own event loop with a clock to be set, as Netty   Simulation.schedule and .link
 * </pre>
 */
package dev.fulmar.netem.sim;
