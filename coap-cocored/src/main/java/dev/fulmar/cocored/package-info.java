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
 *   CocoRed (the way in), Profile, CocoRedListener, CocoRedSnapshot, ServiceTicket
 *      ├──▶ metrics: Micrometer's meters
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
 *       for a destination. NSTART = 1 holds in every profile, as the paper's senders have one
 *       message in flight, so the two are the same; Californium's key COAP.NSTART says otherwise.
 *   <li>Below Th_min the paper compares with "lower than", at Th_max its text and Algorithm 2
 *       disagree about which formula applies; both formulas give max_p there.
 *   <li>EXCHANGE_LIFETIME and NON_LIFETIME stay at RFC 7252's 247 s and 145 s: they serve the
 *       de-duplication of peers, whose timers double.
 *   <li>With four retransmissions MAX_TRANSMIT_SPAN is 28 s and MAX_TRANSMIT_WAIT 48 s, where plain
 *       CoAP has 45 s and 93 s.
 * </ul>
 *
 * <h2>Beyond the paper</h2>
 *
 * <p>Off in PAPER and DEFAULT_COAP, each with a key of its own. Receiving:
 *
 * <ul>
 *   <li>PACE_ACKS, on in GATEWAY: for observers of stock sensors. The acknowledgements of
 *       confirmable notifications leave when there is room for the next one, at the latest after 1
 *       s; a duplicate is acknowledged at once. "Every acknowledged notification was handled" does
 *       not hold there. Requests are not paced. Every figure is a key, GATEWAY_...; with
 *       GATEWAY_EARLY an acknowledgement may leave as the handling begins. The buffer should have a
 *       place for each observed relation, and has 1024 where its key is empty.
 *   <li>SUPERSEDE: a notification that waits is acknowledged unhandled when a fresher one of its
 *       peer and token arrives. "Every acknowledged notification was handled" then reads "was
 *       handled, or superseded by one that was".
 *   <li>PEER_ROOM and SHARE_DROPS: no peer holds more than a multiple of the room that is left, and
 *       early drops fall on peers by their share of the queue. Counts only peers that have
 *       something in the buffer.
 *   <li>MAX_DROPS_IN_A_ROW: one peer and token is not dropped early more often than that in a row;
 *       five losses would cancel every relation of the peer.
 *   <li>IDLE_DECAY: AvgQ decays while the queue is empty.
 *   <li>EARLY_DROP_NON: non-confirmable messages meet early detection too.
 *   <li>A handler with threads of its own keeps its message's place with {@link
 *       dev.fulmar.cocored.CocoRed#ticket()}, or shows its backlog with {@code setBacklogGauge}.
 * </ul>
 *
 * <p>Sending:
 *
 * <ul>
 *   <li>Fresher notifications in place of retransmissions (RFC 7641 section 4.5.2), pacing of
 *       non-confirmable notifications (4.5.1), PROBING_RATE (RFC 7252 section 4.7).
 *   <li>4.29 obeyed and sent (RFC 8516), 5.03 for a full buffer, Echo against amplification (RFC
 *       9175).
 *   <li>A change while a registration is being answered is notified after the answer
 *       (WATCH_REGISTRATIONS); Californium loses it.
 *   <li>Random re-registration (RFC 7641 section 3.3.1), and RTO_init from measured round-trip
 *       times (draft-ietf-core-cocoa).
 *   <li>SENDER_TIMERS: timers that follow what was measured of each destination, FASOR
 *       (draft-ietf-core-fasor) or GATEWAY; GATEWAY only where the observer paces its ACKs.
 * </ul>
 */
package dev.fulmar.cocored;
