/**
 * What has been sent and not yet acknowledged, and what of it is lost: RFC 6675 with selective
 * acknowledgments, RFC 6582 without. Pure bookkeeping: it sends nothing and knows no window.
 *
 * <pre>
 *   sent ──&gt; Scoreboard: one entry a segment  ──&gt; bytes in flight ("pipe")
 *   ACK, SACK ──┘         │ SACKED, LOST, RETRANSMITTED
 *                         └──&gt; LossRecovery: OPEN, FAST, TIMEOUT ──&gt; what to send again
 * </pre>
 */
package dev.fulmar.transport.recovery;
