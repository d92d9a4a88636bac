/**
 * CoCo-RED without a network: when to retransmit, what to drop, who is served next.
 *
 * <pre>
 *   sender half                         receiver half
 *   InitialTimeout ─▶ Backoff           ReceiveBuffer ─▶ ArrivalPolicy ─▶ Admission
 *                      ├ FibonacciBackoff     │              │           ├ RevRed (RevRedConfig)
 *                      ├ LiteralFibonacci…    ▼              │           └ DropTail
 *                      └ BinaryBackoff    ServiceTime        └ what BufferRules turn on:
 *   RttEstimator (measured RTO_init)                          PeerShares, DropLimit, Freshness
 *     └ SmoothedRtt
 *   DestinationTimers ─▶ MessageTimers: what a sender's timers follow
 *     Fasor (FasorSettings), gateway.GatewayTimers; BackoffTimers alone
 *   SendSlots (NSTART), TransmissionTimes
 *   ProbingRate, TokenBucket, AddressDebt: what a peer may ask for, or is sent unasked
 *   gateway: when to acknowledge, beyond the paper
 * </pre>
 *
 * <p>No socket, no thread, no clock: randomness comes in as a {@link
 * java.util.random.RandomGenerator}, and the owner of an object guards it.
 */
package dev.fulmar.cocored.policy;
