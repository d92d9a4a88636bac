/**
 * {@code fulmar coap}: a server with the resources of the ETSI plugtest, and clients for it.
 *
 * <pre>
 *  coap serve ──&gt; CoapGateway ──&gt; CocoRedEndpoint (RevRED in front of the parser)
 *                     └─ a MeasuredResource a path: counts, takes --handler-delay, answers
 *  coap get, put ──&gt; ClientSession.exchange ──&gt; Answer
 *  coap observe  ──&gt; Observation, a queue of what the server sent
 * </pre>
 */
package dev.fulmar.examples.apps.coap;
