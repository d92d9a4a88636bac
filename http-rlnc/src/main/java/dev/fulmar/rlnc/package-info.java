/**
 * Network-coded HTTP: unsafe requests travel as random linear combinations over GF(2^8), and each
 * is delivered exactly once.
 *
 * <pre>
 *   client                                                        server
 *   requests ── Encoder ──▶ POST, coding header, coded body ──▶ Decoder ──▶ handler
 *                  ▲                                                │
 *                  └────────── {"Number": seen, newest} ◀── SeenState
 *
 *   field ──▶ coding ──▶ protocol (sans-IO) ──▶ netty        wire: headers and acknowledgements
 * </pre>
 *
 * <p>A request that may or may not have arrived is never resent blindly: the repair is a fresh
 * combination of everything not yet seen, so it carries new information whichever copy was lost.
 *
 * <p>Nothing but this picture is here so far.
 *
 * <h2>Departures from the paper</h2>
 *
 * <ul>
 *   <li><em>Seen</em> means the largest S such that every id up to S is seen. The largest pivot,
 *       which the paper acknowledges, loses data: pivots {1, 3} acknowledge 3, and the client
 *       forgets request 2 for good.
 *   <li>Coefficients are drawn from 1..255, never 0, so that a combination covers its whole window.
 * </ul>
 */
package dev.fulmar.rlnc;
