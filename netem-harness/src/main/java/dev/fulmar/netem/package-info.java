/**
 * A link that is bad on purpose: it loses, damages, copies, queues, slows, delays and reorders
 * packets, in front of real sockets, inside a unit test or in virtual time, always by the same code
 * and without privileges.
 *
 * <pre>
 *            LinkSpec.parse("loss ge(p=1%,r=25%) rate 10mbit queue 100p delay 40ms jitter 5ms")
 *                                            │
 *                                            ▼
 *   driver ── offer ──▶ Link: loss ─▶ corrupt ─▶ duplicate ─▶ queue ─▶ serialiser ─▶ propagation
 *                                            │                                           │
 *                                            │                             driver ◀── poll
 *                                            ├──▶ VerdictListener: each packet's fate
 *                                            ├──▶ LinkTap: each packet's bytes
 *                                            └──▶ LinkStats: every packet accounted for
 *
 *   the drivers      sim        Simulation jumps from event to event; no time passes
 *                    socket     UdpLink and TcpLink stand between two programs; LinkTimer keeps
 *                               the time
 *
 *   beside it        radio      RadioMedium: nodes of IEEE 802.15.4 that share one channel, 6LoWPAN
 *                               above them; SimRadio and RadioNet host programs on its nodes
 *
 *   the models       loss   fault   queue   rate   delay     one a file, pure
 *                    stream   exchange                       what befalls TCP connections
 *   their words      spec   the grammar;  unit   amounts such as 5%, 10mbit, 64kb, 40ms
 *   their files      trace   capacity and jitter, as measured
 *
 *   around them      junit      @LinkSpec and @VirtualTime hand a test its links
 *                    scenario   several links and how they change over time, in YAML
 *                    control    changes while links run, in process and over HTTP
 *                    capture    what went through: pcap-ng, verdict logs
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
 * <p>The mmWave link of the papers' simulators is still missing. Where link emulators differ among
 * themselves, these are the conventions here:
 *
 * <ul>
 *   <li>A size is that of the payload: headers of UDP, IP and the layers below take no time.
 *   <li>The packet being serialised has left the queue and does not count against its limit, as in
 *       the Linux queueing disciplines.
 *   <li>Losses happen before the queue: a lost packet takes neither room nor time.
 *   <li>A rate without a queue gets the 1000 packets of tc-netem; a queue without a rate never
 *       fills.
 *   <li>A kbit is 1000 bit, a kb 1000 bytes.
 *   <li>A loss model with a state starts from its long-run shares: its closed form holds from the
 *       first packet, without a warm-up. h and k of {@code ge} are probabilities of delivery, so
 *       that tc-netem's {@code gemodel 1% 25% 100% 0%} is {@code ge(p=1%,r=25%,h=0%,k=100%)}; and
 *       {@code correlated} keeps its rate whatever its correlation, unlike tc-netem.
 *   <li>{@code pareto(5ms)} has a standard deviation of 5 ms, as {@code normal(5ms)} has;
 *       tc-netem's is 15 % wider.
 *   <li>Jitter keeps packets in order; {@code reorder} exempts a share of them. A copy has the
 *       index of its original, so that no later packet's fate moves.
 *   <li>A trace starts when the first packet's turn comes, where mahimahi's starts with the
 *       program; an opportunity is 1500 bytes of payload, and what comes at its very instant misses
 *       it.
 *   <li>RED counts what waits, and drops large and small packets alike (RFC 7141).
 *   <li>The state of a link does not depend on when it is polled: only the hand-over may be late,
 *       and how late is measured.
 * </ul>
 */
package dev.fulmar.netem;
