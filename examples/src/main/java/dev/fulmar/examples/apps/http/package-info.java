/**
 * {@code fulmar http}: a server for network-coded and for plain requests, and a client for both.
 *
 * <pre>
 *  http serve ──&gt; HttpService ──&gt; RlncServer
 *                     └─ LoggingHandler: a line of JSON in --log for each request, once; /metrics
 *  http post  ──&gt; RequestBodies (a file, its lines, or made up)
 *                     └─ PostSession ──&gt; RlncClient or PlainRestClient ──&gt; PostResult
 * </pre>
 */
package dev.fulmar.examples.apps.http;
