/**
 * A link that is bad on purpose: it loses, queues, slows and delays packets, in front of real
 * sockets, inside a unit test or in virtual time, always by the same code and without privileges.
 *
 * <pre>
 *                    LinkSpec.parse("loss 5% rate 10mbit queue 100p delay 40ms")
 *                                            │
 *                                            ▼
 *   driver ── offer ──▶ Link: loss ─▶ queue ─▶ serialiser ─▶ propagation ── poll ──▶ driver
 *                                            │
 *                                            ├──▶ VerdictListener: each packet's fate
 *                                            └──▶ LinkStats: every packet accounted for
 *
 *   the drivers      sim      Simulation jumps from event to event; no time passes
 *                    socket   UdpLink and TcpLink stand between two programs; LinkTimer keeps
 *                             the time
 *
 *   the models       loss   queue   rate   delay   exchange   one a file, pure
 *   their words      spec   the grammar;  unit   amounts such as 5%, 10mbit, 64kb, 40ms
 * </pre>
 *
 * <p>Time is an argument and chance a function of (seed, direction, stage, packet index), so that a
 * run repeats: the i-th packet of a direction has the same fate over sockets, in a simulation and
 * tomorrow, and an impairment that is added later leaves the decisions of the others alone.
 *
 * <h2>Departures from the paper</h2>
 *
 * The exchange loss of TCP links is the HTTP paper's Algorithm 1, with these departures:
 *
 * <ul>
 *   <li>The paper pauses inside the client and the server; here a relay between them falls silent,
 *       and neither knows of it.
 *   <li>The paper counts exactly the losses of a vector. It does not say how they are shared out
 *       between requests and responses; here that count is exact too, {@code round(alpha round(p
 *       n))} requests, and places and kinds are shuffled together.
 *   <li>The paper draws one matrix; here a vector that is used up is followed by another.
 *   <li>One decision is made for each connection that is accepted, and holds for all requests on
 *       it.
 * </ul>
 *
 * <p>The module has none of the radio and mmWave links of the papers' simulators yet. Where link
 * emulators differ among themselves, these are the conventions here:
 *
 * <ul>
 *   <li>A size is that of the payload: headers of UDP, IP and the layers below take no time.
 *   <li>The packet being serialised has left the queue and does not count against its limit, as in
 *       the Linux queueing disciplines.
 *   <li>Losses happen before the queue: a lost packet takes neither room nor time.
 *   <li>A rate without a queue gets the 1000 packets of tc-netem; a queue without a rate never
 *       fills.
 *   <li>A kbit is 1000 bit, a kb 1000 bytes.
 *   <li>The state of a link does not depend on when it is polled: only the hand-over may be late,
 *       and how late is measured.
 * </ul>
 */
package dev.fulmar.netem;
