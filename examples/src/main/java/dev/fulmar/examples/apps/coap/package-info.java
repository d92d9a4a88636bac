/**
 * {@code fulmar coap}: a server with the resources of the ETSI plugtest.
 *
 * <pre>
 *  coap serve ──&gt; CoapGateway ──&gt; CocoRedEndpoint (RevRED in front of the parser)
 *                     └─ a MeasuredResource a path: counts, takes --handler-delay, answers
 * </pre>
 */
package dev.fulmar.examples.apps.coap;
