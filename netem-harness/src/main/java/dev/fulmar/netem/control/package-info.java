/**
 * Changing links while they run: in process, and over HTTP on the loopback.
 *
 * <pre>
 *   test, scenario ──────────────┐
 *                                ▼
 *   curl ── ControlServer ──▶ LinkControl ──▶ ControlledLink ──▶ UdpLink or TcpLink
 *              ├ ControlGate     refuses who or what must not come in
 *              └ JsonObjects     reads and writes the small forms
 *
 *   GET /links           all of them          GET /stats   what they did
 *   GET /links/wan       one                  PUT /links/wan   {"up":"loss 10%"}
 * </pre>
 */
package dev.fulmar.netem.control;
