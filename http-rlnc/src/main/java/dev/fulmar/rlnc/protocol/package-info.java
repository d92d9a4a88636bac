/**
 * The protocol without input and output: what to send next, what an arrival means. Time is an
 * argument, randomness comes in, and a peer's misbehaviour is a value, never an exception.
 *
 * <pre>
 *   RequestSender                      one attempt                     RlncReceiver
 *    ├ RlncSender: combinations   ── Transmission.combination() ──▶     offer ──▶ Reception
 *    └ RestSender: the same bytes ◀── Acknowledgement ────────────      nextDelivery, in id order
 * </pre>
 */
package dev.fulmar.rlnc.protocol;
