/**
 * What has been sent and not yet acknowledged, what of it is lost, and how much may be sent while
 * that is repaired. Pure bookkeeping: it sends nothing and has no timers, but says when to be asked
 * again.
 *
 * <pre>
 *   sent ──&gt; Scoreboard: SentSegments in order and in the order of sending ──&gt; bytes in flight
 *   ACK, SACK ──┘    │ SACKED, LOST (WaitingSet), sent again        └── DeliveryRate
 *                    │ Rack: what is lost by time; the reordering window
 *                    └──&gt; LossRecovery: OPEN, FAST, TIMEOUT ──&gt; what to send again
 *                            ├── TailProbe          losses at the end of a flight
 *                            ├── ProportionalRate   how much may be sent in FAST
 *                            ├── MistakeEvidence    whether it was all for nothing
 *                            └── PathProbe          a loss that is no sign of congestion
 * </pre>
 *
 * <p>With selective acknowledgments RACK-TLP (RFC 8985) finds losses, without RFC 6582 does. The
 * loss-based controllers come down by proportional rate reduction (RFC 9937), BBR goes by its own
 * window. Mistakes are recognised by timestamps (Eifel, RFC 3522) and by D-SACK (RFC 3708), not by
 * F-RTO (RFC 5682): timestamps are on by default, tell with the first ACK and need no new data to
 * send, and where they are off the D-SACKs still come, a round trip later.
 *
 * <h2>Departures from the RFCs</h2>
 *
 * <ul>
 *   <li>RFC 8985 section 6.2, step 2: segments are compared by a count of transmissions instead of
 *       time and sequence number; an echoed timestamp is believed only of what was acknowledged in
 *       order, since behind a gap it is that of what came before.
 *   <li>Step 4: the shortest round trip is that of the whole connection, not of a window of time. A
 *       recovery known to have been a mistake counts as reordering seen.
 *   <li>Step 5: the reordering timer stands at the first segment that waits, not at the last, so
 *       that the first repair is not late.
 *   <li>Section 7.2: a tail probe may go in a fast recovery, too, and beside SACKED segments, once
 *       nothing else will tell of a loss; it replaces rule 4 of NextSeg (RFC 6675 section 4), and
 *       rule 3 is left to RACK. It comes 10 ms after the last segment at the earliest.
 *   <li>Section 7.4.2: it is the end of the D-SACK that is compared with the end of the probe.
 *   <li>RFC 5681 section 4.3 wants the window reduced again for a lost retransmission; here a
 *       recovery reduces it once, however long it lasts.
 *   <li>RFC 4015: windows are taken back as the controller can; the RTO is left to the samples that
 *       the late ACKs give.
 * </ul>
 */
package dev.fulmar.transport.recovery;
