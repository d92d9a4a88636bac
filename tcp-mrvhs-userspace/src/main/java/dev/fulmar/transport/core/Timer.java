package dev.fulmar.transport.core;

/** The timers of a connection: each says when to do what. */
enum Timer {
  /** When to take everything in flight for lost, the SYN included (RFC 6298). */
  RETRANSMIT,
  /**
   * When to send something for the peer to answer, as the end of a flight may be lost (RFC 8985).
   */
  TAIL_PROBE,
  /** When to take for lost what was sent before something that has arrived (RFC 8985). */
  REORDER,
  /** When to ask a peer whose window is closed whether it has opened (RFC 9293 section 3.8.6.1). */
  PERSIST,
  /** When the next segment may be sent, of those spread over the round trip. */
  PACE,
  /** When to acknowledge what has arrived, whether or not more arrives (RFC 9293, 3.8.6.3). */
  DELAYED_ACK,
  /** When to give up a peer that does not acknowledge (RFC 9293 section 3.9.1). */
  USER_TIMEOUT,
  /** When to ask a silent peer whether it is still there (RFC 9293 section 3.8.4). */
  KEEP_ALIVE,
  /** When to forget a connection that is over (RFC 9293 section 3.6.1). */
  TIME_WAIT,
  /** When to stop waiting for the FIN of a peer nobody listens to any more. */
  ORPHAN,
  /** When to see whether the buffers' memory is idle and can be given back. */
  IDLE_MEMORY
}
