/**
 * {@code fulmar interop}: the CoAP cases of the ETSI plugtest ({@code TD_COAP_...}), in words of
 * our own, against any server.
 *
 * <pre>
 *  InteropCommand ──&gt; InteropRun ──&gt; InteropCases: CoreCases, OptionCases, LossyCases, LinkCases,
 *                        │                         BlockCases, ObserveCases, ObserveEndCases
 *                        │ for each case
 *                        └─&gt; CaseRun ──&gt; Wire ──&gt; CaseLink (loss, capture, WireLog) ──&gt; server
 * </pre>
 *
 * <p>The client here is no product: it sees and decides about every single message, so that a case
 * can send an empty token, answer with a reset, or lose one acknowledgement. Only the coding of
 * messages is Californium's.
 *
 * <p>What is not as in the plugtest: OBS_04 has the server forget its observers by a POST to {@code
 * /obs-reset}, since it cannot be restarted from here, and registers anew at once instead of after
 * Max-Age; OBS_14 wants notifications of both kinds, and takes the first response as it comes.
 */
package dev.fulmar.examples.interop;
