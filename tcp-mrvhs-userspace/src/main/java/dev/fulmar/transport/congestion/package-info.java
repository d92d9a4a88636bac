/**
 * How much may be in flight: one controller a connection, one file an algorithm, two for FB-TCP and
 * three for BBR. {@code HyStart} ends the first slow start of those that want it.
 *
 * <pre>
 *   Connection ── onSent, onAck, onLoss, onRto ──▶ CongestionController ── windowBytes ──▶
 *                                                          ▲
 *                        Bbr: by delivery rates; FbTcp: by rules once a round trip; or
 *                               LossBasedController: slow start, threshold, time-outs, undo
 *                                                          │ asks a WindowLaw how far to grow
 *                                                          │ and what a loss leaves
 *    NewReno   HighSpeed   HighSpeedTable   Cubic   Mrvhs   MrvhsGuarded   MrvhsLiteralEq6
 * </pre>
 *
 * <p>Start with {@link dev.fulmar.transport.congestion.Algorithm}. Everything here is pure: bytes,
 * nanoseconds and nothing else come in, and nothing is allocated while data flows.
 *
 * <h2>Departures from the paper and the RFCs</h2>
 *
 * <ul>
 *   <li>MRVHS, equations (2) and (3): the MSS is taken in bytes, the only reading that gives the
 *       windows of the paper's figure 4.
 *   <li>MRVHS, equation (6): read as {@code cwnd = (1 - b(cwnd)) cwnd}, HighSpeed's decrease. The
 *       literal reading is {@code mrvhs-literal-eq6}.
 *   <li>RFC 3649, section 5: just above 38 segments its formula for a(w) dips to 0.955; here a(w)
 *       is never below 1, so that HighSpeed is never slower than NewReno.
 *   <li>RFC 5681, section 3.1, lets slow start grow by one segment an ACK; here it grows by what
 *       was acknowledged, at most 8 segments an ACK (RFC 9406, section 4.2), so that delayed and
 *       merged ACKs do not slow it down.
 *   <li>RFC 5681, section 4.1: an idle connection keeps its window. It does not grow while it is
 *       not used (RFC 7661).
 * </ul>
 */
package dev.fulmar.transport.congestion;
