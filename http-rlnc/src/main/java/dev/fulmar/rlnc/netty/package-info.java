/**
 * The protocol over HTTP/1.1 by Netty: a server, its handlers for pipelines of one's own, a client,
 * and plain REST to compare with.
 *
 * <pre>
 *   RlncServer    strict codec ▶ deadline ▶ aggregator ▶ one at a time ▶ RlncServerHandler
 *                                                                          │ has no field Header:
 *                                                                          └▶ PlainRequestHandler
 *   RlncServerHandler ──▶ RlncSessions ──▶ SessionShard, one thread each ──▶ Session ──▶ RequestHandler
 *
 *   RlncClient, PlainRestClient ──▶ ClientEngine, on one event loop ──▶ Attempt: one connection each
 * </pre>
 *
 * <p>Sessions outlive connections: who a sender is, the field {@code RLNC-Client} says.
 */
package dev.fulmar.rlnc.netty;
