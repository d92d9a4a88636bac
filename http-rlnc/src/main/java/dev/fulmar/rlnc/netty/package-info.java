/**
 * The protocol over HTTP/1.1 by Netty.
 *
 * <pre>
 *   client   RlncClient on connections that are kept
 *      │     PaperClient, and PlainRestClient to compare with: one connection each attempt
 *      │
 *      ▼ HTTP/1.1
 *   server   RlncServer, and its handlers for pipelines of one's own
 * </pre>
 */
package dev.fulmar.rlnc.netty;
