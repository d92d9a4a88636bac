/**
 * CoCo-RED congestion control for Eclipse Californium: two lines of a user's code change, and any
 * CoAP endpoint can be at the far end.
 *
 * <pre>
 *   sender                                              receiver
 *   CON ──▶ RTO_init in [2 s, 4 s], then    ─ link ─▶   RevRED: queue it, or drop it
 *           Fibonacci back-off 1, 1, 2, 3, 5            as if the link had lost it
 *     ▲                                                    │
 *     └──────────────────────── ACK ◀────────────────── handler
 *
 *   CocoRed (the way in), Profile, CocoRedListener, CocoRedSnapshot
 *      └──▶ californium: the adapter      connector, stack, configuration keys
 *               └──▶ policy: the rules    no sockets, no threads, no clock
 * </pre>
 *
 * <h2>Departures from the paper</h2>
 *
 * <ul>
 *   <li>The back-off follows the text and figure 5 (24 s from 2 s to failure). Algorithm 1 to the
 *       letter multiplies the previous timer and gives 80 s; it can be selected, for comparison.
 *   <li>Capacity and thresholds count messages by default; the paper's bytes can be selected. In
 *       bytes a buffer must hold the largest datagram.
 *   <li>The queue is what waits and what is in service; the paper does not say.
 *   <li>Only what its sender repeats is dropped early: confirmable requests, notifications and
 *       separate responses. Acknowledgements, resets and pings are never dropped; non-confirmable
 *       messages only by a full buffer.
 *   <li>AvgQ moves with the arrival of what may be dropped early, and with nothing else: neither
 *       with non-confirmable messages nor with time.
 *   <li>A copy of a message that waits or is in service is coalesced with it and is no arrival for
 *       AvgQ.
 *   <li>The state of a timer is kept for one message to one destination, where figure 7 keeps it
 *       for a destination: with one message in flight, as the paper's senders have it, the two are
 *       the same.
 *   <li>Below Th_min the paper compares with "lower than", at Th_max its text and Algorithm 2
 *       disagree about which formula applies; both formulas give max_p there.
 *   <li>EXCHANGE_LIFETIME and NON_LIFETIME stay at RFC 7252's 247 s and 145 s: they serve the
 *       de-duplication of peers, whose timers double.
 * </ul>
 */
package dev.fulmar.cocored;
