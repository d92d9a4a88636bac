/**
 * TCP itself, RFC 9293, as machines that are fed datagrams and time: no socket, thread or clock.
 *
 * <pre>
 *   Endpoint ── Member ── Connection ─┬─ Arrival ───┐
 *      │ Listener, Refusals,          ├─ Departure ─┼─ Tcb ─┬─ Handshake
 *      │ DeadlineHeap, KeyedIsn       └─ Expiry ────┘       ├─ Sender ── SendBuffer, PeerWindow,
 *                                                           │            recovery, congestion
 *                                                           │            PathSearch ── PathMtu
 *                                                           ├─ Receiver ── ReceiveBuffer, RangeSet,
 *                                                           │            WindowTuner, QuickAcks
 *                                                           └─ Timers, RttEstimator, Timestamps
 * </pre>
 *
 * <p>Inside, sequence numbers are 64-bit positions that never wrap; only {@link
 * dev.fulmar.transport.wire.SeqNumber} knows of the 32 bits on the wire.
 */
package dev.fulmar.transport.core;
