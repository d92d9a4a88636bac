/**
 * CoCo-RED without a network: when to retransmit, what to drop, who is served next.
 *
 * <pre>
 *   sender half                         receiver half
 *   InitialTimeout ─▶ Backoff           ReceiveBuffer ── asks ──▶ Admission
 *                      ├ FibonacciBackoff                          ├ RevRed (RevRedConfig)
 *                      ├ LiteralFibonacciBackoff                   └ DropTail
 *                      └ BinaryBackoff
 * </pre>
 *
 * <p>No socket, no thread, no clock: randomness comes in as a {@link
 * java.util.random.RandomGenerator}, and the owner of an object guards it.
 */
package dev.fulmar.cocored.policy;
