/**
 * {@code fulmar tcp}: files and streams over the user-space TCP.
 *
 * <pre>
 *  tcp send ──&gt; FileSender ──(offer, bytes, SHA-256)──&gt; FileReceiver ──&gt; .NAME.part ──&gt; NAME
 *                   └────────(answer: SHA-256, or why not)─────┘
 *  tcp serve ──&gt; FileServer: a FileReceiver a connection
 *  tcp listen, tcp connect ──&gt; Plumbing: stdin to the stream, the stream to stdout
 * </pre>
 */
package dev.fulmar.examples.apps.tcp;
