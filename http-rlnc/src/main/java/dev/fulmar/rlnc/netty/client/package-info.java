/**
 * The sending side.
 *
 * <pre>
 *   version 1
 *   RlncClient ──▶ CodedEngine, on one event loop ──▶ Flight ──▶ pool: connections that are kept
 *                     │      │
 *                     │      ├ ReplyReader, RequestWriter: what they look like in HTTP
 *                     │      └ Patience ── RetryPace: when a silent server is tried again, or given up
 *                     ├ RequestKeeper: the store, on a thread of its own
 *                     └ WaitingWatch: tells the listener why it waits, and when it goes on
 *
 *   the paper's profile, and plain REST to compare with
 *   PaperClient, PlainRestClient ──▶ ClientEngine ──▶ Attempt: one connection each
 *                                       │
 *                                       └ Dialect: how a transmission looks, what a response means
 * </pre>
 *
 * <p>There is no client handler for pipelines of one's own: a session outlives its connections and
 * uses several at a time, and one pipeline is one connection.
 */
package dev.fulmar.rlnc.netty.client;
