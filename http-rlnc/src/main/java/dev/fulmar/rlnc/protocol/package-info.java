/**
 * The protocol without input and output: what to send next, what an arrival means. Time is an
 * argument, randomness comes in, and a peer's misbehaviour is a value, never an exception.
 *
 * <pre>
 *   RequestSender                      one attempt                     RlncReceiver
 *    ├ RlncSender: combinations   ── Transmission.combination() ──▶     offer ──▶ Reception
 *    └ RestSender: the same bytes ◀── Acknowledgement ────────────      nextDelivery, in id order
 * </pre>
 *
 * <p>That is the paper's profile. Version 1 survives restarts of either end, and falls back to
 * plain requests where the server does not code:
 *
 * <pre>
 *   RequestStore                                                       DeliveryJournal
 *    └ ClientSession            ── Outgoing: Native, Coded, Plain ──▶   └ ServerSession
 *       ├ Phase: Asking,                                                  ├ RlncReceiver
 *       │        Coding, Plain  ◀── Reply: Report, responses ───────      ├ DeliverySlot ──▶ application
 *       ├ Window, Flights, RttEstimator                                   ├ ResponseCache
 *       └ Answers ──▶ Event                                               └ FloodGate
 * </pre>
 */
package dev.fulmar.rlnc.protocol;
