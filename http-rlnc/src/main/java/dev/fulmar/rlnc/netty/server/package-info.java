/**
 * The receiving side: a server, and its handlers for pipelines of one's own.
 *
 * <pre>
 *   RlncServer    strict codec ▶ deadline ▶ aggregator ▶ one at a time ▶ RlncServerHandler
 *                 (behind TLS, if asked for)                               │
 *     field RLNC or /.well-known/rlnc: CodedRequests ▶ coded.CodedSessions ┤
 *     field Header:  PaperRequests ▶ RlncSessions ▶ SessionShard ▶ Session ┤
 *     neither:       PlainRequestHandler                                   ▼
 *                                                    RequestHandler, the application
 * </pre>
 *
 * <p>Sessions outlive connections: who a sender is, the field {@code RLNC} says, with the client's
 * certificate if there is one; in the paper's profile {@code RLNC-Client}.
 *
 * <p>{@code coded} has the sessions of version 1, {@code load} what both profiles count and bound.
 */
package dev.fulmar.rlnc.netty.server;
