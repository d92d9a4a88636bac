/**
 * The sending side.
 *
 * <pre>
 *   RlncClient, PlainRestClient ──▶ ClientEngine, on one event loop ──▶ Attempt: one connection each
 *                                       │
 *                                       └ Dialect: how a transmission looks, what a response means
 * </pre>
 */
package dev.fulmar.rlnc.netty.client;
