/**
 * Connections to one server that are kept and used again, one request at a time on each.
 *
 * <pre>
 *                send                      response, complete and to be kept
 *   OPENING ─────────────▶ BUSY ◀──────────────────────────────┐
 *      │  connected, nothing │ response                         │ send
 *      │  to send any more   ▼                                  │
 *      └──────────────────▶ IDLE ───────────────────────────────┘
 *                            │ idle time over, server closes, bytes nobody asked for
 *      any of them ──────────┴──▶ closed
 * </pre>
 *
 * <p>What matters to those above is whether a request that came to nothing can have arrived: {@link
 * dev.fulmar.rlnc.netty.client.pool.ExchangeListener#onFailure} says that nothing was sent only if
 * not one byte of it was given to the network.
 */
package dev.fulmar.rlnc.netty.client.pool;
