/**
 * A user-space TCP over UDP with the MRVHS congestion window and its rivals.
 *
 * <pre>
 *           blocking streams
 *               socket                               touches I/O
 *                  │
 *         core: Endpoint, Connection                 sans-IO, time is an argument
 *          ┌───────┴─────┬──────────────┐
 *      recovery      congestion        wire
 *    RACK-TLP, PRR  NewReno ... MRVHS  the TCP header in a UDP payload
 * </pre>
 *
 * <p>{@link dev.fulmar.transport.wire wire}: segments as bytes, and nothing else. Whatever a
 * datagram holds, reading it gives a segment or a result that says what is wrong with it.
 *
 * <p>{@link dev.fulmar.transport.congestion congestion}: how much may be in flight. Each algorithm
 * is told of what was sent, acknowledged and lost, in bytes and nanoseconds, and knows no
 * connection.
 *
 * <p>{@link dev.fulmar.transport.recovery recovery}: what is in flight, what of it is lost
 * (RACK-TLP), how fast the flight comes down (PRR), and what was a mistake. It keeps the score and
 * sends nothing; its own departures are listed there.
 *
 * <p>{@link dev.fulmar.transport.core core}: RFC 9293. A connection is fed segments and time and
 * asked for segments; an endpoint does so for many connections behind one UDP address.
 *
 * <p>{@link dev.fulmar.transport.socket socket}: a UDP socket, a thread and a lock around an
 * endpoint, and streams that block.
 *
 * <p>Not here yet: a Netty channel, TLS (everything is in the clear), connection ids and with them
 * rebinding, SYN cookies, ECN.
 *
 * <h2>Departures from the paper</h2>
 *
 * <ul>
 *   <li>Segments travel in UDP datagrams instead of IP packets; the header is TCP's own, with its
 *       checksum, so that a stock dissector reads it.
 *   <li>Equation (6) is taken in the reading that reproduces the paper's figures; the literal one
 *       stays selectable beside it.
 * </ul>
 *
 * <h2>Departures from the RFCs</h2>
 *
 * <ul>
 *   <li>The checksum's pseudo-header has addresses of zero (RFC 9293 section 3.1): translators on
 *       the way change addresses and do not see the header.
 *   <li>Ports inside the segments tell connections of one pair of UDP addresses apart; servers are
 *       asked for at one agreed port, whatever their UDP port.
 *   <li>A segment of no connection is not answered with a reset, unless it is a SYN (3.10.7.1): it
 *       may be of a peer whose address has changed. A peer that restarts is thus noticed by time.
 *   <li>Closed windows are probed with an empty segment below the window instead of one byte beyond
 *       it (3.8.6.1), so that a probe never has to be taken for lost.
 *   <li>A handshake is given up after 30 s instead of 3 minutes (3.8.3), a silent peer after 2
 *       minutes instead of 5 (3.9.1.1); both are settings. Keep-alive is on by default.
 *   <li>Segments that arrive together are acknowledged together, up to 64 of them, rather than two
 *       by two (3.8.6.3), as kernels do that merge them on reception.
 *   <li>The window as the peer sees it is rounded down to the unit of its scale and so may move
 *       back by less than that (RFC 7323 section 2.4); everything up to the exact edge is taken.
 *   <li>The path's MTU is searched by probes alone (RFC 8899); what routers say is not listened to,
 *       only that this host cannot send so much. Nothing below the base of 1200 bytes is searched:
 *       where not even that leaves the host, 548 are used. The base is confirmed by any progress
 *       (5.2). Without selective acknowledgments nothing is probed. Probes lost beside other
 *       segments, or sent again before they were found lost, are not counted.
 *   <li>A tail of data sent before the path's MTU fell goes again in pieces, which the scoreboard
 *       keeps as one segment.
 *   <li>A SYN is answered three times at most for each time it comes.
 *   <li>Urgent data is data like any other; there is no simultaneous use of a port in TIME-WAIT.
 * </ul>
 */
package dev.fulmar.transport;
