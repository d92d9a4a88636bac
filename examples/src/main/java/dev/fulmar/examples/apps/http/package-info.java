/**
 * {@code fulmar http}: a server for network-coded and for plain requests, and a client for both.
 *
 * <pre>
 *  http serve ──&gt; HttpService ──&gt; RlncServer ──&gt; LoggingHandler: answers; GET /metrics
 *                     └─ journal, in --journal or in memory ──&gt; RequestLog: a line of JSON in --log
 *                                                               for each request, once
 *  http post  ──&gt; RequestBodies ──&gt; Bodies (a file, its lines, or made up)
 *                     └─ PostSession ──&gt; Poster ──&gt; PostOutcome ──&gt; PostTally ──&gt; PostResult
 *                          FastPoster: RlncClient, and with --store the PostJob that goes on:
 *                               JobFile (which ids are whose), AnswerNotes (what they were answered)
 *                          StopAndWaitPoster: PaperClient or PlainRestClient
 * </pre>
 */
package dev.fulmar.examples.apps.http;
