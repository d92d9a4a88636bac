/**
 * A user-space TCP over UDP with the MRVHS congestion window and its rivals.
 *
 * <pre>
 *        blocking streams      Netty channel
 *             socket               netty             touch I/O
 *                └───────┬───────────┘
 *                  core: Connection                  sans-IO, time is an argument
 *          ┌─────────────┼──────────────┐
 *      recovery      congestion        wire
 *     scoreboard    NewReno ... MRVHS  the TCP header in a UDP payload
 * </pre>
 *
 * <p>Nothing but this picture is here so far.
 *
 * <h2>Departures from the paper</h2>
 *
 * <ul>
 *   <li>Segments travel in UDP datagrams instead of IP packets; the header is TCP's own, with its
 *       checksum, so that a stock dissector reads it.
 *   <li>Equation (6) is taken in the reading that reproduces the paper's figures; the literal one
 *       stays selectable beside it.
 * </ul>
 */
package dev.fulmar.transport;
