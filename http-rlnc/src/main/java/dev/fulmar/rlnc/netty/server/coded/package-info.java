/**
 * The sessions of protocol version 1: what a server does with what its pipelines read.
 *
 * <pre>
 *              worker: the protocol, never blocks          others: may block
 *   Arrival ──▶ CodedShard ──▶ CodedSession ── found?, begin ──▶ journal thread
 *                 reads it      offers, decodes,
 *   Reply  ◀──────────────────── replies at once
 *                                    │  ▲  one delivery at a time
 *                                    ▼  │
 *                                 Deliveries: DeliveryJournal.deliver(CodedApplication) on a handler thread
 * </pre>
 *
 * <p>A session is only a cache: the journal says what was delivered, and the client holds what was
 * not. So a session may be dropped whenever nothing of it is with the application.
 */
package dev.fulmar.rlnc.netty.server.coded;
