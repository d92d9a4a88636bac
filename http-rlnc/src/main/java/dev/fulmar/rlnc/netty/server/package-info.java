/**
 * The receiving side: a server, and its handlers for pipelines of one's own.
 *
 * <pre>
 *   RlncServer    strict codec ▶ deadline ▶ aggregator ▶ one at a time ▶ RlncServerHandler
 *                                                                          │ has no field Header:
 *                                                                          └▶ PlainRequestHandler
 *   RlncServerHandler ──▶ RlncSessions ──▶ SessionShard, one thread each ──▶ Session ──▶ RequestHandler
 * </pre>
 *
 * <p>Sessions outlive connections: who a sender is, the field {@code RLNC-Client} says.
 */
package dev.fulmar.rlnc.netty.server;
