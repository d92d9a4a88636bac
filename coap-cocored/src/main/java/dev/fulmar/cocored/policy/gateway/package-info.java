/**
 * When an observer acknowledges: pacing the ACKs of sensors that send as soon as they are
 * acknowledged, instead of dropping what they send.
 *
 * <pre>
 *   GatewayPolicy (the way in; GatewayVerdict, GatewayAck, GatewaySnapshot)
 *     ├─ MessageTable, PeerSlots, Confirmable   what is known of each message and peer
 *     ├─ PeerClock                              a peer's rhythm
 *     ├─ Flights                                who is in flight, who is overdue
 *     ├─ HoldList                               handled messages whose ACK waits
 *     ├─ QuietWindows                           pauses for the retransmissions of lost peers
 *     └─ ReleaseLimit                           how much may be under way
 *          ├─ Capacity                             without congestion: what the handlers take
 *          └─ Regime ─ Holding                     with congestion: hold back, or repeat
 *   GatewaySettings: every figure, in a record for each job
 *
 *   GatewayTimers                               the timers of a sender with such an observer
 *     └─ SenderTimeouts (SenderTimeoutSettings)
 * </pre>
 *
 * <h2>What it rests on</h2>
 *
 * <ul>
 *   <li>The peers' NSTART is 1 and their timers are RFC 7252's: from 2 s to 3 s, doubling. The 1 s
 *       deadline and the quiet windows follow from that; both are settings.
 *   <li>"An acknowledged message was handled" is not promised: past the deadline, for a duplicate
 *       and for a superseded notification the ACK leaves before the handling, or without it. What
 *       the owner's queue discards after that is lost, and counted so.
 *   <li>Peers that are not clocked by their ACKs, which send by a clock of their own, are paced
 *       like all others but neither expected nor repeated to.
 * </ul>
 *
 * <p>No socket, no thread, no clock, no randomness: time is an argument, and the owner's lock
 * guards a policy.
 */
package dev.fulmar.cocored.policy.gateway;
